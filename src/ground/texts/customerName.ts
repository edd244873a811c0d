/** The name of a customer in answers. Without a stored name the customer was erased (docs/personal-data.md). */
import type { Locale } from '../../contract/vocabulary.ts';
import { textsOf } from './localeTexts.ts';

export const shownCustomerName = (name: string, locale: Locale): string => (name === '' ? textsOf('answers', locale).erasedCustomer : name);
