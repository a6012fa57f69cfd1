import type { PartnerCallDetail } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { useNavigate } from '@tanstack/react-router'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { CustomControlProps } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { say } from '../../../ui/toast.ts'
import { CallField } from './CallField.tsx'
import css from './PartnerLogs.module.css'
import { type CallEdit, useAnswer, useSimulate, useReplay } from './partnerLogs.queries.ts'

type Field = PartnerCallDetail['fields'][number]
type Values = Readonly<Record<string, string>>
type Props = { detail: PartnerCallDetail; onClose: () => void }

function editOf({ field, kind }: Field, typed: string): CallEdit {
  const text = typed.trim()
  if (text === '') return { field, value: null }
  if (kind === 'number' && Number.isFinite(Number(text))) return { field, value: Number(text) }
  if (kind === 'boolean' && /^(true|false)$/i.test(text)) return { field, value: text.toLowerCase() === 'true' }
  return { field, value: text }
}
/** A masked value is only hinted at, because typing into it would send the mask. */
const shownOf = ({ value }: Field) => (value?.includes('•••') ? '' : (value ?? ''))
/** The input of the fields that were edited. */
export const editsOf = (fields: readonly Field[], values: Values): CallEdit[] =>
  fields.flatMap((one) => {
    const typed = values[one.field]
    return typed === undefined || typed === shownOf(one) ? [] : [editOf(one, typed)]
  })

/** Supplies the input that a call waits for: the named fields come first, the others on demand. */
export function AnswerDialog({ detail, onClose }: Props) {
  const { t } = useTranslation()
  const answer = useAnswer(detail.logKey)
  const done = ({ status }: PartnerCallDetail) => {
    // i18n: partnerLogs.status.*
    say(t('partnerLogs.answer.done', { status: t(`partnerLogs.status.${status}`) }))
    onClose()
  }
  return (
    <Edits
      detail={detail}
      title={t('partnerLogs.answer.title')}
      text={t('partnerLogs.answer.text')}
      submit={t('partnerLogs.act.answer')}
      act={answer}
      fails={({ status, errorText }) =>
        status === 'NeedsInfo' || status === 'Failed' ? (errorText ?? t(`partnerLogs.status.${status}`)) : null
      }
      onDone={done}
      onClose={onClose}
    />
  )
}

/** Runs a failed call again as a new one, unchanged or edited. */
export function ReplayDialog({ detail, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const replay = useReplay(detail.logKey)
  const done = ({ logKey, status }: PartnerCallDetail) => {
    // The page of the new call shows what it waits for or why it failed, so only a success is confirmed.
    // i18n: partnerLogs.status.*
    if (status !== 'Failed' && status !== 'NeedsInfo')
      say(t('partnerLogs.replay.done', { status: t(`partnerLogs.status.${status}`) }))
    onClose()
    void navigate({ href: paths.partnerCall(logKey) })
  }
  return (
    <Edits
      detail={detail}
      title={t('partnerLogs.replay.title')}
      text={t('partnerLogs.replay.text')}
      submit={t('partnerLogs.act.replay')}
      act={replay}
      onDone={done}
      onClose={onClose}
    />
  )
}

type EditsProps = Props & {
  title: string
  text: string
  submit: string
  act: ReturnType<typeof useAnswer>
  /** Why the call did not succeed after all. */
  fails?: (detail: PartnerCallDetail) => string | null
  onDone: (detail: PartnerCallDetail) => void
}
function Edits({ detail, title, text, submit, act, fails = () => null, onDone, onClose }: EditsProps) {
  const { t } = useTranslation()
  const rehearse = useSimulate(detail.logKey)
  const initial: { values: Values } = { values: {} }
  const sending = useSentForm({
    draft: null, // the fields may be secrets that the log removed
    initial,
    body: ({ values }) => editsOf(detail.fields, values),
    send: async (edits) => {
      const answered = await act.mutateAsync(edits)
      const failed = fails(answered)
      if (failed) throw new Error(failed)
      return answered
    },
    onSent: onDone,
  })
  const edits = editsOf(detail.fields, useFormValues(sending.form).values)
  return (
    <RecordDialog
      {...sending}
      wide
      title={title}
      submit={submit}
      quiet={Boolean(rehearse.data?.errorText)}
      intro={<p>{text}</p>}
      specs={[
        {
          path: 'values',
          kind: 'own',
          label: text,
          wide: true,
          draw: (field) => (
            <Inputs
              {...field}
              detail={detail}
              set={(values) => {
                field.set(values)
                rehearse.reset()
              }}
            />
          ),
        },
      ]}
      onClose={onClose}
    >
      {detail.abilities.rehearse.allowed && (
        <div className={css['rehearsal']}>
          <Button variant="default" loading={rehearse.isPending} onClick={() => rehearse.mutate(edits)}>
            {t('partnerLogs.act.rehearse')}
          </Button>
          <div role="status">
            {rehearse.error && <Alert kind="error">{rehearse.error.message}</Alert>}
            {rehearse.data && <Rehearsed result={rehearse.data} />}
          </div>
        </div>
      )}
    </RecordDialog>
  )
}

/** The fields that the call failed at or waits for, each with its fault, and the others on demand. */
function Inputs({ value, set, detail }: Pick<CustomControlProps, 'value' | 'set'> & { detail: PartnerCallDetail }) {
  const { t } = useTranslation()
  const values = value as Values
  const { fields, errorField, errorText } = detail
  const failed = ({ field }: Field) => field === errorField
  const first = fields
    .filter((one) => one.needed !== null || one.withheld || failed(one))
    .toSorted((one, other) => Number(failed(other)) - Number(failed(one)))
  const others = fields.filter((one) => !first.includes(one))
  const input = (one: Field) => {
    const fault = failed(one) ? (errorText ?? undefined) : undefined
    const text = one.needed ?? fault ?? (one.withheld ? t('partnerLogs.withheld') : undefined)
    return (
      <CallField
        key={one.field}
        field={one}
        acctKey={detail.acctKey}
        error={values[one.field] === undefined ? text : undefined}
        value={values[one.field] ?? shownOf(one)}
        placeholder={shownOf(one) === '' ? (one.value ?? undefined) : undefined}
        onChange={(next) => set({ ...values, [one.field]: next })}
      />
    )
  }
  return (
    <div className={css['fields']}>
      {first.map(input)}
      {others.length > 0 && (
        <details className={css['others']} open={first.length === 0}>
          <summary>{t('partnerLogs.otherFields', { count: others.length })}</summary>
          <div className={css['fields']}>{others.map(input)}</div>
        </details>
      )}
    </div>
  )
}

/** The result of a dry run: the refusal, or the changes. */
function Rehearsed({ result }: { result: NonNullable<ReturnType<typeof useSimulate>['data']> }) {
  const { t } = useTranslation()
  if (result.errorText)
    return <Alert kind="warning">{t('partnerLogs.rehearsal.refused', { why: result.errorText })}</Alert>
  return (
    <Alert kind="success">
      <p>{t('partnerLogs.rehearsal.would')}</p>
      <ul>
        {result.items.map((one) => (
          <li key={one.key}>{[one.text, one.detail].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </Alert>
  )
}
