import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { snackbarStays } from '../lib/session.times.ts'
import css from './SavedNote.module.css'

/** Says that the edits are saved, for as long as a snackbar stays; read aloud when it appears. */
export function SavedNote({ saved }: { saved: boolean }) {
  // In another tab or section of the page it would refer to what is no longer visible.
  const place = useLocation({ select: ({ href }) => href })
  return (
    <p role="status" className={css.note}>
      {saved && <Said place={place} />}
    </p>
  )
}

function Said({ place }: { place: string }) {
  const { t } = useTranslation()
  const [at] = useState(place)
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), snackbarStays)
    return () => clearTimeout(timer)
  }, [])
  return over || place !== at ? null : t('form.saved')
}
