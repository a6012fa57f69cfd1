import { useTranslation } from '../../lib/i18n.ts'
import { FormNote } from '../../ui/FormNote.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { WhenIn } from '../moments/When.tsx'

type Props = { restored: { at?: string | undefined } | undefined; onDiscard: () => void }
/** Says that the form holds a draft and how old it is, and lets the person discard it. */
export function DraftNote({ restored, onDiscard }: Props) {
  const { t } = useTranslation()
  if (!restored) return null
  return (
    <FormNote role="status">
      <span>{t('session.draftRestored')}</span>{' '}
      {restored.at && <WhenIn at={restored.at} say={(when) => t('form.draftKept', { when })} />}{' '}
      <TextButton onClick={onDiscard}>{t('form.draftDiscard')}</TextButton>
    </FormNote>
  )
}
