import type { AccessRequest } from '@portal/contract/registrations/registrations.contract'
import { useTranslation } from '../../lib/i18n.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useDecide } from './requests.queries.ts'

/** The fewest characters that make sense, and the most that the contract allows. */
const [least, most] = [10, 500]

/** Asks for the reason, which goes to the person who asked. */
export function DeclineDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const { t } = useTranslation()
  const decide = useDecide()
  const { requestKey } = request
  return (
    <ReasonDialog
      title={t('requests.declineTitle', { name: request.companyName })}
      hint={t('requests.reasonHint', { least, most })}
      least={least}
      most={most}
      submit={t('requests.declineSubmit')}
      danger
      pending={decide.isPending}
      refusal={decide.error?.message}
      onSubmit={(reason) =>
        decide.mutate({ requestKey, body: { decision: 'Declined', reason } as const }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p>{t('requests.declineText', { email: request.email })}</p>
    </ReasonDialog>
  )
}
