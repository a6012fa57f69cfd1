import { mostOfNotice, type Words } from '@portal/contract/core/notices/notices.rules'
import type { NoticeTemplate } from '@portal/contract/operations/notices/notices.contract'
import { useState } from 'react'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { type Translation, useTranslation } from '../../../lib/i18n.ts'
import type { FieldGroup } from '../../../ui/form/FormContext.ts'
import type { Faults } from '../../../ui/form/issues.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
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

/** A template's texts in one language or both, its name, and whether companies below may use it. */
export function TemplateDialog(props: Props) {
  const { t } = useTranslation()
  const sending = useTemplateForm(props)
  return (
    <RecordDialog
      {...sending}
      wide
      specs={[
        { path: 'name', kind: 'text', label: t('notices.templates.name'), maxLength: mostOfNotice.name, wide: true },
        ...parts.map(({ part, lang }): FieldGroup => ({
          title: t(`notices.preview.${part}`),
          fields: wordFields(t, `${part}.`, lang),
        })),
        { path: 'shared', kind: 'checkbox', label: t('notices.templates.share'), wide: true },
      ]}
      title={t(props.template ? 'notices.templates.change' : 'notices.templates.create')}
      submit={t('form.save')}
      onClose={props.onClose}
    />
  )
}
