import { allowedChildTypes } from '@portal/contract/accounts/accounts.rules'
import type { AccessRequest } from '@portal/contract/registrations/registrations.contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { WhyNote } from '../../core/access/WhyNote.tsx'
import { useMe } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/useCan.ts'
import { Button } from '../../ui/Button.tsx'
import page from '../../ui/Page.module.css'
import { DeclineDialog } from './DeclineDialog.tsx'
import css from './Requests.module.css'

/** What can be decided about an open request. */
export function RequestActs({ request }: { request: AccessRequest }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { companyType } = useMe()
  const mayDecide = useCan('AcctMgmnt:W')
  const mayCreate = mayDecide && allowedChildTypes(companyType).length > 0
  const [declining, setDeclining] = useState(false)
  if (!mayDecide)
    return (
      <p className={css.note}>
        <WhyNote action="registrations.decide" what={t('requests.decide')}>
          {t('requests.viewOnly')}
        </WhyNote>
      </p>
    )
  return (
    <div className={css.acts}>
      <Button
        aria-disabled={!mayCreate || undefined}
        aria-describedby={mayCreate ? undefined : 'request-why'}
        onClick={() => mayCreate && void navigate({ href: paths.accountCreate(request.acctKey, request.requestKey) })}
      >
        {t('requests.create')}
      </Button>
      <Button variant="default" onClick={() => setDeclining(true)}>
        {t('requests.decline')}
      </Button>
      {!mayCreate && (
        <span id="request-why" className={page.dim}>
          {t('accounts.create.noRightText')}
        </span>
      )}
      {declining && <DeclineDialog request={request} onClose={() => setDeclining(false)} />}
    </div>
  )
}
