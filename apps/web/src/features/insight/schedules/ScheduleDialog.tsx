import { most, spans } from '@portal/contract/insight/schedules/schedules.fields'
import type { Schedule, ScheduleKind } from '@portal/contract/insight/schedules/schedules.shapes'
import { useDay } from '../../../core/moments/useMoment.ts'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { RecipientFields } from './RecipientFields.tsx'
import css from './Schedules.module.css'
import { filtersIn, sentenceIn } from './scheduleWords.ts'
import type { NewSchedule } from './schedules.queries.ts'
import { fitting, pathsOf, type ScheduleSource } from './scheduleValues.ts'
import { type ScheduleForm, useScheduleForm } from './useScheduleForm.ts'
import { WhenFields } from './WhenFields.tsx'

type Props = {
  /** Without one it adds a schedule. */
  schedule: Schedule | undefined
  source: ScheduleSource | undefined
  kinds: readonly ScheduleKind[]
  onSaved: (saved: Schedule) => void
  onClose: () => void
}

/** The content, times, recipients and delivery. */
export function ScheduleDialog({ schedule, source, kinds, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const form = useScheduleForm({ schedule, source, kinds }, onSaved)
  return (
    <RecordDialog
      {...form.sending}
      wide
      specs={[]}
      drawn={pathsOf(form.values.recipients.length).map((path) => ({ path, label: fieldLabel(path, t) }))}
      title={schedule ? t('schedules.edit', { title: schedule.title }) : t('schedules.add')}
      submit={t('form.save')}
      beside={<ScheduleSentence form={form} />}
      onClose={onClose}
    >
      <What form={form} kinds={kinds} fixed={schedule !== undefined} />
      <WhenFields form={form} />
      <RecipientFields form={form} />
      <How form={form} hasPassword={schedule?.hasPassword ?? false} />
    </RecordDialog>
  )
}

/** The schedule as one sentence, in sight however the fields are scrolled. */
function ScheduleSentence({ form: { values } }: { form: ScheduleForm }) {
  const { t, i18n } = useTranslation()
  const day = useDay()
  return sentenceIn({ t, language: i18n.language }, values, day)
}

type WhatProps = { form: ScheduleForm; kinds: readonly ScheduleKind[]; fixed: boolean }
function What({ form: { values, change, at }, kinds, fixed }: WhatProps) {
  const { t } = useTranslation()
  const kind = kinds.find((one) => one.kind === values.kind)
  return (
    <>
      <div className={css['grid']}>
        <TextField
          required
          label={t('field.title')}
          maxLength={100}
          value={values.title}
          {...at('title')}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <SelectField
          label={t('schedules.form.report')}
          disabled={fixed}
          value={values.kind}
          // i18n: files.kind.*
          choices={kinds.map((one) => ({ value: one.kind, label: t(`files.kind.${one.kind}`) }))}
          onChange={({ currentTarget }) => {
            const next = kinds.find((one) => one.kind === currentTarget.value)
            if (!next) return
            // A title that was not typed is that of the report, and a filter of one list means nothing to another.
            const own = values.title !== t(`files.kind.${values.kind}`)
            const title = own ? values.title : t(`files.kind.${next.kind}`)
            change(fitting({ ...values, title, filter: {} }, next))
          }}
        />
        {kind?.byMonths && (
          <SelectField
            label={t('field.span')}
            value={values.span ?? 'LastMonth'}
            {...at('span')}
            // i18n: schedules.span.*
            choices={spans.map((value) => ({ value, label: t(`schedules.span.${value}`) }))}
            onChange={({ currentTarget }) => change({ span: currentTarget.value as NonNullable<NewSchedule['span']> })}
          />
        )}
        <SelectField
          label={t('field.format')}
          value={values.format}
          // i18n: files.as.*
          choices={(kind?.formats ?? []).map((value) => ({ value, label: t(`files.as.${value}`) }))}
          onChange={({ currentTarget }) => change({ format: currentTarget.value as NewSchedule['format'] })}
        />
      </div>
      <Filtered filter={values.filter} fault={at('filter').error} onChange={(filter) => change({ filter })} />
    </>
  )
}

/** The filters of the file; they are set on the page of the list or the report. */
type FilteredProps = {
  filter: NewSchedule['filter']
  fault: string | undefined
  onChange: (filter: NewSchedule['filter']) => void
}
function Filtered({ filter, fault, onChange }: FilteredProps) {
  const { t } = useTranslation()
  const mayNarrow = useCan('ScheduleReportsbyAppName:W')
  const { ProductLine: product, UnitType: _, ...others } = filter
  const fields = filtersIn(t, filter)
  return (
    <>
      <p className={css['dim']}>{fields === '' ? t('schedules.form.all') : t('schedules.form.filtered', { fields })}</p>
      {product != null && !mayNarrow && (
        <Alert kind="warning">
          {t('schedules.form.noProduct')}{' '}
          <TextButton onClick={() => onChange(others)}>{t('schedules.form.allProducts')}</TextButton>
        </Alert>
      )}
      {fault && <Alert kind="error">{fault}</Alert>}
    </>
  )
}

function How({ form: { values, change, at }, hasPassword }: { form: ScheduleForm; hasPassword: boolean }) {
  const { t } = useTranslation()
  // A stored password stays until another is typed, or the file is no longer attached.
  const noPassword = { password: hasPassword ? undefined : null }
  return (
    <Fieldset part title={t('schedules.form.how')}>
      <RadioGroup
        quiet
        title={t('schedules.form.how')}
        value={values.attach ? 'attach' : 'link'}
        options={[
          { value: 'link', label: t('schedules.form.link'), detail: t('schedules.form.linkText') },
          {
            value: 'attach',
            label: t('field.attach'),
            detail: t('schedules.form.attachText', { most: most.attachmentMiB }),
          },
        ]}
        onChange={(value) =>
          change({ attach: value === 'attach', ...(value === 'attach' ? noPassword : { password: null }) })
        }
      />
      {values.attach && (
        <>
          <TextField
            type="password"
            label={t('schedules.form.password')}
            help={t(hasPassword ? 'schedules.form.passwordKept' : 'schedules.form.passwordText')}
            autoComplete="new-password"
            value={values.password ?? ''}
            {...at('password')}
            onChange={({ currentTarget }) =>
              change(currentTarget.value ? { password: currentTarget.value } : noPassword)
            }
          />
          {hasPassword && (
            <CheckField
              label={t('schedules.form.passwordNone')}
              checked={values.password === null}
              onChange={({ currentTarget }) => change({ password: currentTarget.checked ? null : undefined })}
            />
          )}
        </>
      )}
      <Fieldset title={t('schedules.form.empty')}>
        <CheckField
          label={t('schedules.form.sendEmpty')}
          checked={values.sendEmpty ?? false}
          onChange={({ currentTarget }) => change({ sendEmpty: currentTarget.checked })}
        />
      </Fieldset>
    </Fieldset>
  )
}
