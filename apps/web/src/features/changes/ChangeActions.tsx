import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { isMoving, isOver } from './changes.queries.ts'
import type { ChangeFlow } from './useChangeFlow.ts'
import { whyNot } from './words.ts'

type Props = { flow: ChangeFlow /** Of a dialog; a page has none. */; onClose?: () => void }

/** What can be done with a set now. What cannot be stays reachable and says why, where it belongs to the state. */
export function ChangeActions({ flow, onClose }: Props) {
  const { t } = useTranslation()
  const { change, busy, form } = flow
  const { abilities, state } = change
  const { run, cancel, decide, retry, undo } = abilities
  const runLabel = change.needsApproval ? 'send' : form.later ? 'schedule' : 'runNow'
  const open = state === 'Preview'
  return (
    <>
      {onClose && (
        <Button variant="default" onClick={onClose}>
          {open ? t('form.cancel') : t('form.close')}
        </Button>
      )}
      {!open && change.total > 0 && (
        <Button variant="default" loading={flow.downloading} onClick={flow.download}>
          {t('changes.act.csv')}
        </Button>
      )}
      {!open && cancel.allowed && (
        <Button variant="default" loading={busy === 'cancel'} onClick={flow.cancel}>
          {t(isMoving(state) ? 'changes.act.stop' : 'changes.act.cancel')}
        </Button>
      )}
      {isOver(state) && change.failed > 0 && retry.allowed && (
        <Button variant="default" loading={busy === 'retry'} onClick={flow.retry}>
          {t('changes.act.retry', { count: change.failed })}
        </Button>
      )}
      {isOver(state) && change.done > 0 && !change.undoOf && (undo.allowed || undo.reason) && (
        <Guarded label={t('changes.act.undo')} ability={undo} loading={busy === 'undo'} onPress={flow.undo} />
      )}
      {decide.allowed && (
        <>
          <Button variant="default" loading={busy === 'decide'} onClick={() => flow.decide(false)}>
            {t('changes.act.reject')}
          </Button>
          <Button loading={busy === 'decide'} onClick={() => flow.decide(true)}>
            {t('changes.act.approve')}
          </Button>
        </>
      )}
      {open && (
        <Guarded
          filled
          label={t(`changes.act.${runLabel}`)}
          ability={change.ready > 0 ? run : { allowed: false, reason: 'change.nothing' }}
          loading={busy === 'run'}
          onPress={flow.run}
        />
      )}
    </>
  )
}

type GuardedProps = {
  label: string
  ability: { allowed: boolean; reason: string | null }
  loading: boolean
  filled?: boolean
  onPress: () => void
}
function Guarded({ label, ability, loading, filled, onPress }: GuardedProps) {
  const { t } = useTranslation()
  const why = ability.allowed ? undefined : whyNot(t, ability.reason)
  return (
    <Button
      variant={filled ? 'filled' : 'default'}
      loading={loading}
      aria-disabled={why ? true : undefined}
      aria-description={why}
      title={why}
      onClick={() => !why && onPress()}
    >
      {label}
    </Button>
  )
}
