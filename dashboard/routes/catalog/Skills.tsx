/** Skills by category: what technicians can do and jobs need. */
import { fields as categoryFields } from 'contract:fields/createSkillCategory';
import { fields as skillFields } from 'contract:fields/createSkill';
import { Button, Group, Select, Skeleton, Switch, TextInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { announce } from '../../parts/announce.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { DetailDrawer } from '../../parts/DetailDrawer.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Form, useDraft, type FormChange } from '../../parts/form.tsx';
import { useList } from '../../parts/ListPage.tsx';
import { Section } from '../../parts/Section.tsx';
import { shownNumber } from '../../parts/times.ts';
import { SettingWarnings } from '../../parts/SettingWarnings.tsx';

const reads = ['listSkills', 'listSkillCategories', 'listSkillsByCategory', 'listTechnicianSkills', 'listJobTypes'] as const;
const most = 1000;
/** Value of `open` for a new category. Other values open a skill, or a new skill of a category. */
const newCategory = 'new-category';
const newSkill = 'new-skill:';

type Skill = Output<'listSkillsByCategory'>['skills'][number];
type Category = Output<'listSkillCategories'>['categories'][number];

export function Skills() {
  const { t } = useTranslation('catalog');
  const mayChange = useMay('catalog_manage');
  const { show } = useList();
  const { data, error, refetch } = useAsk('listSkillCategories', { limit: most });
  return (
    <div className="page narrow">
      <Group justify="space-between" gap="xs">
        <h1>{t('skills')}</h1>
        {mayChange && <Button onClick={() => show(newCategory)}>{t('newCategory')}</Button>}
      </Group>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} my="md" animate={false} />}
      {data?.categories.length === 0 && <p className="quiet empty">{t('noSkills')}</p>}
      {data?.categories.map((category) => (
        <OfCategory key={category.id} category={category} mayChange={mayChange} />
      ))}
      <SkillDrawer categories={data?.categories ?? []} />
    </div>
  );
}

function OfCategory({ category, mayChange }: { readonly category: Category; readonly mayChange: boolean }) {
  const { t, i18n } = useTranslation('catalog');
  const { show } = useList();
  const { data, error, refetch } = useAsk('listSkillsByCategory', { id: category.id, limit: most });
  const remove = useChange('deleteSkillCategory', {
    outdates: reads,
    onDone: () => announce({ text: t('words:deleted', { name: category.name }) }),
  });
  return (
    <Section
      level={2}
      title={category.name}
      actions={
        mayChange && (
          <>
            <Button size="compact-xs" variant="default" onClick={() => show(newSkill + category.id)}>
              {t('newSkill')}
            </Button>
            {data?.skills.length === 0 && (
              <AskFirst
                label={t('words:delete')}
                question={t('words:deleteQuestion', { name: category.name })}
                change={remove}
                onDo={() => remove.mutate({ id: category.id })}
                button={{ size: 'compact-xs' }}
              />
            )}
          </>
        )
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={40} animate={false} />}
      {data?.skills.length === 0 && <p className="quiet">{t('emptyCategory')}</p>}
      <ul className="plain-list">
        {data?.skills.map(({ id, name, description, members, is_active }) => (
          <li key={id} className="plain-row">
            <Button variant="subtle" size="compact-sm" className="plain-open" onClick={() => show(id)}>
              <bdi>{name}</bdi>
            </Button>
            <span className="quiet">{description}</span>
            {!is_active && <span className="badge">{t('statuses.inactive')}</span>}
            <span className="quiet">{t('members', { total: shownNumber(members, i18n.language) })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SkillDrawer({ categories }: { readonly categories: readonly Category[] }) {
  const { t } = useTranslation('catalog');
  const { open, show } = useList();
  const close = () => show(null);
  const isSkill = open !== null && open !== newCategory && !open.startsWith(newSkill);
  const { data: all, isPending } = useAsk('listSkills', {}, { enabled: isSkill });
  const categoryId = open?.startsWith(newSkill) ? open.slice(newSkill.length) : all?.skills.find(({ id }) => id === open)?.category_id;
  const ofCategory = useAsk(
    'listSkillsByCategory',
    { id: categoryId ?? '', limit: most },
    { enabled: isSkill && categoryId !== undefined },
  );
  const skill = ofCategory.data?.skills.find(({ id }) => id === open) ?? null;
  const done = (text: string) => {
    announce({ text });
    close();
  };
  const addCategory = useChange('createSkillCategory', { outdates: reads, onDone: ({ name }) => done(t('words:created', { name })) });
  const addSkill = useChange('createSkill', { outdates: reads, onDone: ({ name }) => done(t('words:created', { name })) });
  const update = useChange('updateSkill', { outdates: reads, onDone: () => done(t('words:saved')) });
  const title = open === newCategory ? t('newCategory') : isSkill ? (skill?.name ?? '') : t('newSkill');
  return (
    <DetailDrawer
      isOpen={open !== null}
      onClose={close}
      title={title}
      isPending={isSkill && (isPending || ofCategory.isLoading)}
      error={ofCategory.error}
    >
      {open === newCategory && <CategoryForm change={addCategory} onCancel={close} />}
      {open?.startsWith(newSkill) && (
        <SkillForm skill={null} categoryId={categoryId ?? ''} categories={categories} change={addSkill} onCancel={close} />
      )}
      {isSkill && skill && <SettingWarnings kind="skill" id={skill.id} />}
      {isSkill && skill && (
        <SkillForm key={skill.id} skill={skill} categoryId={skill.category_id} categories={categories} change={update} onCancel={close} />
      )}
      {isSkill && all && !all.skills.some(({ id }) => id === open) && <p className="quiet">{t('words:noMatch')}</p>}
    </DetailDrawer>
  );
}

interface FormOf {
  readonly change: FormChange;
  readonly onCancel: () => void;
}

function CategoryForm({ change, onCancel }: FormOf) {
  const { t } = useTranslation('catalog');
  const draft = useDraft({ name: '' }, categoryFields, change.error, {
    saves: 'createSkillCategory',
    isNew: true,
    title: t('newCategory'),
  });
  return (
    <Form draft={draft} onSend={() => change.mutate(draft.values)} change={change} onCancel={onCancel}>
      <TextInput label={t('words:name')} data-autofocus {...draft.text('name')} />
    </Form>
  );
}

function SkillForm({
  skill,
  categoryId,
  categories,
  change,
  onCancel,
}: FormOf & { readonly skill: Skill | null; readonly categoryId: string; readonly categories: readonly Category[] }) {
  const { t } = useTranslation('catalog');
  const { show } = useList();
  const mayChange = useMay('catalog_manage');
  const draft = useDraft(
    { name: skill?.name ?? '', category_id: categoryId, description: skill?.description ?? '', is_active: skill?.is_active ?? true },
    skillFields,
    change.error,
    { record: skill, updates: 'updateSkill', creates: 'createSkill', within: categoryId, title: t('newSkill') },
  );
  const remove = useChange('deleteSkill', {
    outdates: reads,
    onDone: () => {
      announce({ text: t('words:deleted', { name: skill?.name ?? '' }) });
      show(null);
    },
  });
  if (!mayChange) return <p>{skill?.description}</p>;
  return (
    <>
      <Form
        draft={draft}
        onSend={() => change.mutate({ ...(skill ? { id: skill.id } : {}), ...draft.values })}
        change={change}
        onCancel={onCancel}
      >
        <TextInput label={t('words:name')} data-autofocus {...draft.text('name')} />
        <Select
          label={t('category')}
          data={categories.map(({ id, name }) => ({ value: id, label: name }))}
          {...draft.reference('category_id')}
          allowDeselect={false}
        />
        <Textarea label={t('words:description')} autosize minRows={2} {...draft.text('description')} />
        <Switch label={t('statuses.active')} {...draft.toggle('is_active')} />
      </Form>
      {skill && (
        <Group mt="lg">
          <AskFirst
            label={t('words:delete')}
            question={t('words:deleteQuestion', { name: skill.name })}
            change={remove}
            onDo={() => remove.mutate({ id: skill.id })}
          >
            <p className="tight">{t('deleteSkillMeans')}</p>
          </AskFirst>
        </Group>
      )}
    </>
  );
}
