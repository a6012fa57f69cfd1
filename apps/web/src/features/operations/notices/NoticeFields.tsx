import { mostOfNotice, placeholders, placeholderText, type Words } from '@portal/contract/core/notices/notices.rules'
import { useTranslation } from '../../../lib/i18n.ts'
import { AreaField } from '../../../ui/AreaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { WordFaults } from './noticeFaults.ts'
import css from './Notices.module.css'

type Props = {
  words: Words
  faults: WordFaults
  onChange: (words: Words) => void
  /** The language of the texts, where given. */
  lang?: string
}

/** Subject and message of a notice. */
export function NoticeFields({ words, faults, onChange, lang }: Props) {
  const { t } = useTranslation()
  return (
    <div className={css.fields}>
      <TextField
        label={t('notices.subject')}
        help={t('notices.placeholders', { names: placeholders.map(placeholderText).join(' ') })}
        lang={lang}
        maxLength={mostOfNotice.subject}
        value={words.subject}
        error={faults.subject}
        onChange={(event) => onChange({ ...words, subject: event.currentTarget.value })}
      />
      <AreaField
        label={t('notices.body')}
        lang={lang}
        rows={6}
        maxLength={mostOfNotice.body}
        value={words.body}
        error={faults.body}
        onChange={(event) => onChange({ ...words, body: event.currentTarget.value })}
      />
    </div>
  )
}
