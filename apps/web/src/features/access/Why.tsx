import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import type { WhyAsked } from '../../lib/why.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import css from './Why.module.css'

const WhyDialog = lazy(() => import('./WhyDialog.tsx').then((module) => ({ default: module.WhyDialog })))

type Props = WhyAsked & {
  /** Whose right it is about; the signed-in person's unless said. */
  user?: string | undefined
  /** What is refused, in words; several buttons on a page need it to be told apart. */
  what?: string | undefined
}

/** The small button beside a refused control, on a page that is not for this person, and on a 403: says what decided it. */
export function Why({ what, ...asked }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <TextButton
        className={css.button}
        aria-haspopup="dialog"
        aria-label={what ? t('access.why.of', { what }) : undefined}
        onClick={() => setOpen(true)}
      >
        {t('access.why.ask')}
      </TextButton>
      {open && (
        <Suspense fallback={null}>
          <WhyDialog {...asked} what={what} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
