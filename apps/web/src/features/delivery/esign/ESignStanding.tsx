import type { ESignOfAccount } from '@portal/contract/delivery/esign/esign.contract'
import { Suspense } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { When } from '../../../core/moments/When.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { say } from '../../../ui/toast.ts'
import css from './ESign.module.css'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useSend } from './esign.queries.ts'
import { ServiceNote } from './ServiceNote.tsx'
import { useESignWords } from './useESignWords.ts'

const DriftList = lazyPart(async () => (await import('./DriftList.tsx')).DriftList)

const when = (at: string | null) => at && <When key={at} at={at} />

/**
 * The service's status for one account: the state in a sentence, the time of the last update, the differences, the last
 * calls.
 */
export function ESignStanding({ one, narrow }: { one: ESignOfAccount; narrow?: boolean }) {
  const { t } = useTranslation()
  const { faultOf, checkFaultOf } = useESignWords()
  const { state, drift } = one
  if (state === null)
    return (
      <>
        <ServiceNote {...one} />
        {!one.off && <p className={css.said}>{t('esign.said.none')}</p>}
      </>
    )
  return (
    <>
      <ServiceNote {...one} />
      <p className={css.state}>
        <StateDot of="esign.state" is={state} />
      </p>
      <p className={css.said}>
        {t(`esign.said.${state}`)} {state === 'Failing' ? faultOf(one) : state === 'Unchecked' && checkFaultOf(one)}
      </p>
      {one.checkFault && state !== 'Unchecked' && (
        <p className={css.said}>{t('esign.unchecked', { fault: checkFaultOf(one) })}</p>
      )}
      <Facts
        {...(narrow && { narrow })}
        facts={[
          [t('field.lastSentOn'), when(one.lastSentOn)],
          [t('field.waitingSince'), when(one.waitingSince)],
          [t('esign.failedOn'), state === 'Failing' && when(one.failedOn)],
          [t('esign.nextTryOn'), !one.off && when(one.nextTryOn)],
          [t('esign.comparedOn'), when(one.checkedOn)],
          [t('field.uncheckedSince'), when(one.uncheckedSince)],
        ]}
      />
      {drift.length > 0 && (
        <Suspense fallback={null}>
          <DriftList drift={drift} />
        </Suspense>
      )}
      <ResendButton one={one} />
      <Calls calls={one.calls} />
    </>
  )
}

/** Why it can't be sent, for reasons other than a missing right. */
const reasons: Readonly<Record<string, string>> = {
  'alias.forbidden': 'settings.readOnly.acting',
  'esign.off': 'esign.nothingSent',
}
function ResendButton({ one: { acctKey, send } }: { one: ESignOfAccount }) {
  const { t } = useTranslation()
  const sending = useSend(acctKey)
  const reason = reasons[send.reason ?? '']
  const refusal = send.allowed ? undefined : reason ? { reason: t(reason) } : { action: 'esign.send', object: acctKey }
  return (
    <div className={css.acts}>
      <GuardedButton
        label={t('esign.sendAgain')}
        refusal={refusal}
        loading={sending.isPending}
        onClick={() => sending.mutate(undefined, { onSuccess: () => say(t('esign.sent', { count: 1 })) })}
      />
      <ErrorAlert text={sending.error?.message} />
    </div>
  )
}

function Calls({ calls }: { calls: ESignOfAccount['calls'] }) {
  const { t } = useTranslation()
  const { answerOf } = useESignWords()
  if (calls.length === 0) return null
  return (
    <details className={css.calls}>
      <summary>{t('esign.calls')}</summary>
      <ol>
        {calls.map((call) => (
          <li key={`${call.calledOn} ${call.method} ${call.path} ${call.durationMs}`}>
            <When at={call.calledOn} />
            {/* i18n: esign.part.* */}
            <span>{t(`esign.part.${call.part}`)}</span>
            <span>{answerOf(call)}</span>
            <span className={css.dim}>{t('esign.ms', { count: call.durationMs })}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
