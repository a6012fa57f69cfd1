import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../lib/i18n.ts'
import type { WhyQuestion, WhyViews } from '../../lib/why.ts'
import { TextButton } from '../../ui/TextButton.tsx'
import css from './Why.module.css'
import { lazyPart } from '../../lib/lazyPart.ts'

const WhyDialog = lazyPart(async () => (await import('./WhyDialog.tsx')).WhyDialog)

/**
 * The small button after a refused control, on a page closed to this person, and on a 403: it says what decided the
 * refusal.
 */
export function Why(question: WhyQuestion) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <TextButton
        className={css.button}
        aria-haspopup="dialog"
        aria-label={question.what ? t('access.why.of', { what: question.what }) : undefined}
        onClick={() => setOpen(true)}
      >
        {t('access.why.ask')}
      </TextButton>
      {open && <WhyAnswer question={question} onClose={() => setOpen(false)} />}
    </>
  )
}

function WhyAnswer({ question, onClose }: { question: WhyQuestion; onClose: () => void }) {
  // Rendered elsewhere: a dialog must not be inside a paragraph or a form.
  return createPortal(
    <Suspense fallback={null}>
      <WhyDialog {...question} onClose={onClose} />
    </Suspense>,
    document.getElementById('main') ?? document.body,
  )
}

/** The implementation behind the "Why?" of `ui`. */
export const whyViews: WhyViews = {
  button: (question) => <Why {...question} />,
  dialog: (question, onClose) => <WhyAnswer question={question} onClose={onClose} />,
}
