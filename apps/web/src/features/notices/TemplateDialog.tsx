import type { NoticeTemplate } from '@portal/contract/notices/notices.contract'
import { mostOfNotice, type Words } from '@portal/contract/core/notices/notices.rules'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useFirstFault } from '../../lib/useFirstFault.ts'
import { Alert } from '../../ui/Alert.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { Fieldset } from '../../ui/Fieldset.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { faultsOf, type WordFaults } from './noticeFaults.ts'
import { NoticeFields } from './NoticeFields.tsx'
import { useTemplateAct } from './notices.queries.ts'

const parts = [
  { part: 'english', lang: 'en' },
  { part: 'french', lang: 'fr' },
] as const
type Part = (typeof parts)[number]['part']
type Faults = { name?: string; none?: string } & Partial<Record<Part, WordFaults>>
const blank: Words = { subject: '', body: '' }
const isBlank = ({ subject, body }: Words) => subject.trim() === '' && body.trim() === ''
const trimmed = ({ subject, body }: Words): Words => ({ subject: subject.trim(), body: body.trim() })

type Props = {
  /** The template to change; else a new one, starting with these texts. */
  template?: NoticeTemplate
  words?: Partial<Record<Part, Words>>
  onClose: () => void
  onSaved?: (template: NoticeTemplate) => void
}

function useForm({ template, words, onClose, onSaved }: Props) {
  const translation = useTranslation()
  const { t } = translation
  const act = useTemplateAct()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [name, setName] = useState(template?.name ?? '')
  const [texts, setTexts] = useState<Record<Part, Words>>({
    english: template?.english ?? words?.english ?? blank,
    french: template?.french ?? words?.french ?? blank,
  })
  const [shared, setShared] = useState(template?.shared ?? false)
  const [faults, setFaults] = useState<Faults>({})
  const check = (): Faults => {
    const wrong = parts.flatMap(({ part }): [Part, WordFaults][] => {
      const found = isBlank(texts[part]) ? {} : faultsOf(texts[part], translation)
      return Object.keys(found).length > 0 ? [[part, found]] : []
    })
    return {
      ...(name.trim() === '' && { name: t('notices.templates.fault.name') }),
      ...(parts.every(({ part }) => isBlank(texts[part])) && { none: t('notices.templates.fault.words') }),
      ...Object.fromEntries(wrong),
    }
  }
  const submit = () => {
    const found = check()
    setFaults(found)
    if (Object.keys(found).length > 0 || act.isPending) return
    const [english, french] = parts.map(({ part }) => (isBlank(texts[part]) ? null : trimmed(texts[part])))
    const body = { name: name.trim(), english, french, shared }
    act.mutate(template ? { act: 'update', template, body } : { act: 'create', body, idempotencyKey }, {
      onSuccess: (saved) => {
        onSaved?.(saved)
        onClose()
      },
    })
  }
  const taken = act.error instanceof ApiError && act.error.code === 'notice.templateNameTaken'
  return { act, name, setName, texts, setTexts, shared, setShared, faults, submit, taken }
}

/** A template's texts in one language or both, its name, and whether companies below may use it. */
export function TemplateDialog(props: Props) {
  const { t } = useTranslation()
  const form = useForm(props)
  const place = useRef<HTMLFormElement>(null)
  useFirstFault(place, form.faults)
  const { act, texts, faults, taken } = form
  return (
    <FormDialog
      wide
      title={t(props.template ? 'notices.templates.change' : 'notices.templates.create')}
      submit={t('form.save')}
      saving={act.isPending}
      place={place}
      onSubmit={form.submit}
      onClose={props.onClose}
    >
      <TextField
        label={t('notices.templates.name')}
        maxLength={mostOfNotice.name}
        value={form.name}
        error={taken ? act.error?.message : faults.name}
        onChange={(event) => form.setName(event.currentTarget.value)}
      />
      {faults.none && <Alert kind="error">{faults.none}</Alert>}
      {parts.map(({ part, lang }) => (
        <Fieldset key={part} title={t(`notices.preview.${part}`)}>
          <NoticeFields
            words={texts[part]}
            faults={faults[part] ?? {}}
            lang={lang}
            onChange={(words) => form.setTexts({ ...texts, [part]: words })}
          />
        </Fieldset>
      ))}
      <CheckField
        label={t('notices.templates.share')}
        checked={form.shared}
        onChange={(event) => form.setShared(event.currentTarget.checked)}
      />
      {act.error && !taken && <Alert kind="error">{act.error.message}</Alert>}
    </FormDialog>
  )
}
