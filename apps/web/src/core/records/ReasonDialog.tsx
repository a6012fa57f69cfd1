import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { RecordDialog } from '../../ui/form/RecordDialog.tsx'
import css from './ReasonDialog.module.css'
import { useSentForm } from './useSentForm.ts'

type Props<R> = {
  title: string
  /** The reason field: its hint, and its minimum and maximum length; 0: optional. */
  hint: string
  least: number
  most: number
  submit: string
  danger?: boolean
  /** The key under which the reason survives a reload and the end of a session. */
  draft: string
  send: (reason: string) => Promise<R>
  onSent: (result: R) => void
  onClose: () => void
  /** The effects of the action. */
  children: ReactNode
}

/** Says what an action will do, and asks for the reason. */
export function ReasonDialog<R>({ hint, least, most, draft, send, onSent, children, ...dialog }: Props<R>) {
  const { t } = useTranslation()
  const short = t(least > 1 ? 'users.reasonShort' : 'users.reasonMissing', { least })
  const { form, ...sending } = useSentForm({
    initial: { reason: '' },
    draft,
    body: ({ reason }) => reason.trim(),
    check: (_, __, reason) => ({ ...(reason.length < least && { reason: short }) }),
    send,
    onSent,
  })
  const label = t(least > 0 ? 'users.reason' : 'users.reasonOptional')
  return (
    <RecordDialog
      asks
      {...dialog}
      {...sending}
      form={form}
      specs={[{ path: 'reason', kind: 'reason', label, hint, required: least > 0, maxLength: most, wide: true }]}
      intro={<div className={css.effects}>{children}</div>}
    />
  )
}
