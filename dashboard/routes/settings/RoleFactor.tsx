/** Whether a role requires a second factor at the sign-in of its members. */
import { fields } from 'contract:fields/updateSignInRules';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { useDraft } from '../../parts/form.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { NumberField } from '../../parts/NumberField.tsx';
import { Section } from '../../parts/Section.tsx';
import { useMoment } from '../developers/words.ts';

type Role = Output<'listRoles'>['roles'][number];
type Rules = Output<'getSignInRules'>;

export function RoleFactor({ role }: { readonly role: Role }) {
  const { t } = useTranslation('settings');
  const query = useAsk('getSignInRules', {});
  return (
    <Section title={t('roles.factor')} level={3}>
      <Loaded query={query}>{(rules) => <Rule role={role} rules={rules} />}</Loaded>
    </Section>
  );
}

/** Days of grace that are proposed. */
const usualDays = 14;

function Rule({ role, rules }: { readonly role: Role; readonly rules: Rules }) {
  const { t } = useTranslation('settings');
  const moment = useMoment();
  const update = useChange('updateSignInRules', {
    outdates: ['getSignInRules', 'getSession'],
    onDone: () => announce({ text: t('words:saved') }),
  });
  const draft = useDraft({ grace_days: usualDays }, fields, update.error, { notKept: 'asked anew each time' });
  const names = rules.second_factor_roles.map((one) => one.role);
  const rule = rules.second_factor_roles.find((one) => one.role === role.name);
  const save = (second_factor_roles: string[]) =>
    update.mutate({ second_factor_roles, version: rules.version, ...(rule ? {} : { grace_days: draft.values.grace_days }) });
  return (
    <>
      <p className="tight">{rule ? t('roles.factorFrom', { at: moment(rule.required_from) }) : t('roles.factorNone')}</p>
      {role.assignable &&
        (rule ? (
          <AskFirst
            label={t('roles.dropFactor')}
            question={`${t('roles.dropFactor')}?`}
            change={update}
            onDo={() => save(names.filter((name) => name !== role.name))}
            isUndoable
          />
        ) : (
          <AskFirst
            label={t('roles.requireFactor')}
            question={`${t('roles.requireFactor')}: ${role.display_name}`}
            change={update}
            onDo={() => save([...names, role.name])}
            isUndoable
            hasFocusInside
          >
            <p className="tight">{t('roles.factorHelp')}</p>
            <NumberField label={t('roles.factorDays')} {...draft.number('grace_days')} />
          </AskFirst>
        ))}
    </>
  );
}
