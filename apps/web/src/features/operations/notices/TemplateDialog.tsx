import { dayIn } from '@portal/contract/core/language'
import { fillPlaceholders, noticeLimits, type Words } from '@portal/contract/core/notices/notices.rules'
import type { NoticeTemplate } from '@portal/contract/operations/notices/notices.contract'
import { useState } from 'react'
import { useMe } from '../../../core/me/me.queries.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { type Translation, useTranslation } from '../../../lib/i18n.ts'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import type { Faults } from '../../../ui/form/issues.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import css from './Notices.module.css'
import { Placeholders } from './Placeholders.tsx'
import { faultsOf } from './noticeFaults.ts'
import { wordFields } from './wordFields.ts'
import { useTemplateAct } from './notices.queries.ts'

const parts = [
  { part: 'english', lang: 'en' },
  { part: 'french', lang: 'fr' },
] as const
type Part = (typeof parts)[number]['part']
type Values = Record<Part, Words> & { name: string; shared: boolean }
const paths = ['name', 'english.subject', 'english.body', 'french.subject', 'french.body', 'shared']
const blank: Words = { subject: '', body: '' }
const isBlank = ({ subject, body }: Words) => subject.trim() === '' && body.trim() === ''
const textIn = ({ subject, body }: Words) =>
  isBlank({ subject, body }) ? null : { subject: subject.trim(), body: body.trim() }

function templateFaults(values: Values, translation: Translation): Faults {
  const { t } = translation
  const inParts = parts.flatMap(({ part }) =>
    isBlank(values[part])
      ? []
      : Object.entries(faultsOf(values[part], translation)).map(([field, text]) => [`${part}.${field}`, text]),
  )
  const none = parts.every(({ part }) => isBlank(values[part]))
  return {
    ...(values.name.trim() === '' && { name: t('notices.templates.fault.name') }),
    ...(none && { 'english.subject': t('notices.templates.fault.words') }),
    ...Object.fromEntries(inParts),
  }
}

type Props = {
  /** The template to change; else a new one, starting with these texts. */
  template?: NoticeTemplate
  words?: Partial<Record<Part, Words>>
  onClose: () => void
  onSaved?: (template: NoticeTemplate) => void
}

function useTemplateForm({ template, words, onClose, onSaved }: Props) {
  const translation = useTranslation()
  const act = useTemplateAct()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return useSentForm({
    draft: `noticeTemplate.${template?.templateKey ?? 'new'}`,
    initial: {
      name: template?.name ?? '',
      english: template?.english ?? words?.english ?? blank,
      french: template?.french ?? words?.french ?? blank,
      shared: template?.shared ?? false,
    },
    paths,
    body: ({ name, english, french, shared }) => ({
      name: name.trim(),
      english: textIn(english),
      french: textIn(french),
      shared,
    }),
    check: (_, values) => templateFaults(values, translation),
    send: (body) =>
      act.mutateAsync(template ? { act: 'update', template, body } : { act: 'create', body, idempotencyKey }),
    onSent: (saved) => {
      onSaved?.(saved)
      onClose()
    },
    fieldOf: { 'notice.templateNameTaken': 'name' },
  })
}

/** The text with the values of an example account. */
function Example({ words, lang }: { words: Words; lang: 'en' | 'fr' }) {
  const { t, i18n } = useTranslation()
  const { companyName } = useMe()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  if (isBlank(words)) return null
  const date = dayIn(i18n.language, today)
  const values = { account: t('notices.sample.account'), number: 'A-1001', from: companyName, date }
  return (
    <section className={css.preview} aria-label={t('notices.preview.example')}>
      <p className={css.language}>{t('notices.preview.example')}</p>
      <p lang={lang} className={css.subject}>
        {fillPlaceholders(words.subject, values)}
      </p>
      <p lang={lang} className={css.mail}>
        {fillPlaceholders(words.body, values)}
      </p>
    </section>
  )
}

/** The language that is shown: one with a fault, once the form is refused because of a hidden field. */
function usePart(form: ReturnType<typeof useTemplateForm>['form'], first: Part) {
  const [part, setPart] = useState<Part>(first)
  const { attempt, kit } = form
  const isFaulty = (one: Part) => Boolean(kit.errors[`${one}.subject`] ?? kit.errors[`${one}.body`])
  const [shownAttempt, setShownAttempt] = useState(attempt)
  if (attempt !== shownAttempt) {
    setShownAttempt(attempt)
    const faulty = parts.find((one) => isFaulty(one.part))?.part
    if (faulty && !isFaulty(part)) setPart(faulty)
  }
  return [part, setPart] as const
}

/** A template's texts in one language or both, its name, and whether companies below may use it. */
export function TemplateDialog(props: Props) {
  const { t } = useTranslation()
  const sending = useTemplateForm(props)
  const { form } = sending
  const values = useFormValues(form)
  const [part, setPart] = usePart(form, isBlank(values.english) && !isBlank(values.french) ? 'french' : 'english')
  const lang = part === 'english' ? 'en' : 'fr'
  const languages = parts.map((one) => ({ value: one.part, label: t(`notices.preview.${one.part}`) }))
  return (
    <RecordDialog
      {...sending}
      wide
      specs={[
        {
          path: 'name',
          kind: 'text',
          label: t('notices.templates.name'),
          required: true,
          maxLength: noticeLimits.name,
          wide: true,
        },
        {
          path: 'part',
          kind: 'own',
          label: t('notices.templates.language'),
          wide: true,
          draw: () => (
            <>
              <ChoiceBar label={t('notices.templates.language')} choices={languages} value={part} onChange={setPart} />
              <p className={css.language}>{t('notices.templates.languageHint')}</p>
            </>
          ),
        },
        {
          title: t(`notices.preview.${part}`),
          fields: wordFields(t, `${part}.`, lang),
          more: (
            <>
              <Placeholders at={`${part}.`} />
              <Example words={values[part]} lang={lang} />
            </>
          ),
        },
        { path: 'shared', kind: 'checkbox', label: t('notices.templates.share'), wide: true },
      ]}
      title={t(props.template ? 'notices.templates.change' : 'notices.templates.create')}
      submit={t('form.save')}
      onClose={props.onClose}
    />
  )
}
