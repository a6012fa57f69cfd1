import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { takeEnded } from './alias.calls.ts'
import css from './AliasEnded.module.css'

// Read once, when the page was loaded: a second drawing must not find it gone.
const ended = takeEnded()

/** Says after the reload that the 60 minutes of acting for somebody are over. */
export function AliasEnded() {
  const { t } = useTranslation()
  const [name, setName] = useState(ended)
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
