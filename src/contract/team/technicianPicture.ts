/** Pictures of technicians, which colleagues and customers see. docs/internals/files.md#pictures. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { mostPictureBytes, pictureTypes } from '../vocabulary.ts';

/** The most characters of a picture: base64 encodes three bytes in four characters. */
const mostCharacters = Math.ceil(mostPictureBytes / 3) * 4;

const shared = { audience: 'dashboard', group: 'Team and fleet', ownScope: 'technician', pathFields: s.idField('technician') } as const;

const PictureAddress = Type.Object({
  id: s.Uuid('The technician (UUID).'),
  picture_url: s.Nullable(Type.String({ description: 'Path of the picture for signed-in members; null without a picture.' })),
});

/** A picture: its type, hash and bytes. */
export const Picture = Type.Object({
  content_type: s.OneOf(pictureTypes, 'Type of the image.'),
  hash: Type.String({ description: 'SHA-256 of the bytes, base64url; the last part of picture_url.' }),
  image: Type.String({ description: 'The bytes, base64.' }),
});

export const setTechnicianPicture = operation({
  ...shared,
  // The answer shows a part of the record, so the call also needs the permission to view it: docs/internals/call.md#permissions-of-changes.
  permissions: ['team_view', 'team_manage'],
  id: 'setTechnicianPicture',
  method: 'PUT',
  path: '/dashboard/v1/technicians/{id}/picture',
  effect: 'update',
  summary: 'Set the picture of a technician',
  description:
    'Sets the picture of a technician: JPEG, PNG or WebP without animation, at most 256 kB and 1024 pixels per side. Metadata such as location, ' +
    'time, device and texts is removed. Customers see the picture through the customer link. Technicians can set their own picture.',
  bodyFields: {
    content_type: s.OneOf(pictureTypes, 'Type of the file.'),
    image: Type.String({
      minLength: 4,
      maxLength: mostCharacters,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'The file, base64 (RFC 4648, section 4), without line breaks.',
    }),
  },
  output: PictureAddress,
  errors: ['TECHNICIAN_NOT_FOUND'],
});

export const getTechnicianPicture = operation({
  ...shared,
  permissions: ['team_view'],
  id: 'getTechnicianPicture',
  method: 'GET',
  path: '/dashboard/v1/technicians/{id}/picture',
  effect: 'read',
  summary: 'Get the picture of a technician',
  description: 'Reads the picture to which picture_url leads.',
  output: Picture,
  errors: ['TECHNICIAN_NOT_FOUND', 'TECHNICIAN_PICTURE_NOT_FOUND'],
});

export const deleteTechnicianPicture = operation({
  ...shared,
  permissions: ['team_manage'],
  id: 'deleteTechnicianPicture',
  method: 'DELETE',
  path: '/dashboard/v1/technicians/{id}/picture',
  effect: 'delete',
  summary: 'Remove the picture of a technician',
  description: 'Removes the picture permanently. Customers then see the initials of the name. Technicians can remove their own picture.',
  output: PictureAddress,
  errors: ['TECHNICIAN_NOT_FOUND', 'TECHNICIAN_PICTURE_NOT_FOUND'],
});
