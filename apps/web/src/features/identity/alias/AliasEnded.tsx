import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './AliasEnded.module.css'

/** Says after the reload that the 60 minutes of acting for another person are over. */
export function AliasEnded({ ended }: { ended: string }) {
  const { t } = useTranslation()
  const [name, setName] = useState<string | null>(ended)
  return (
    <div role="status">
      {name && (
        <p className={css.note}>
          {t('alias.ended', { name })}
          <Button size="xs" variant="default" onClick={() => setName(null)}>
            {t('form.close')}
          </Button>
        </p>
      )}
    </div>
  )
}
