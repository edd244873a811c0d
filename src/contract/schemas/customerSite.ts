/** A site: one of several addresses of a customer, such as the houses of a landlord. docs/internals/places.md#sites. */
import { Type } from 'typebox';
import { Address } from './address.ts';
import * as s from './common.ts';

/** The most sites of one customer. */
export const mostSites = 500;
/** Sites in the answer of getCustomer. The rest is in listCustomerSites. */
export const shownSites = 20;

export const CustomerSite = Type.Object(
  {
    id: s.Uuid('The site (UUID).'),
    ...s.shownUid,
    name: Type.String({ description: 'Name.' }),
    address: Address,
    access_notes: Type.String({ description: 'How to get in; empty if none.' }),
    contact: Type.Object(
      {
        name: Type.String({ description: 'Name; empty if unset.' }),
        phone: Type.String({ description: 'Phone number as supplied; empty if unset.' }),
        email: Type.String({ description: 'E-mail address; empty if unset.' }),
      },
      { description: 'Person at the site.' },
    ),
    created_at: s.Timestamp('When it was created.'),
    updated_at: s.Timestamp('When it last changed.'),
  },
  { description: 'A site of a customer.' },
);

/** In answers to a change that has set a pin. */
export const pinnedJobs = {
  pinned_jobs: Type.Optional(
    Type.Integer({ description: 'Only after new coordinates for an unchanged address: open jobs there that got them too.' }),
  ),
};
