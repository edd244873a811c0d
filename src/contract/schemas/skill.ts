/** A skill as part of other resources. */
import { Type } from 'typebox';
import * as s from './common.ts';

export const skillFields = {
  id: s.Uuid('Identifier of the skill (UUID).'),
  name: Type.String({ description: 'Name.' }),
  category_id: s.Uuid('Category (UUID).'),
  is_active: Type.Boolean({ description: 'false: kept, but no longer offered.' }),
};

export const SkillSummary = Type.Object(
  { ...skillFields, category_name: Type.String({ description: 'Name of the category.' }) },
  { description: 'A skill with its category.' },
);
