import type { ChangeKind } from '@portal/contract/operations/changes/changes.contract'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { isMoving, isOver } from './changes.queries.ts'
import type { ChangeFlow } from './useChangeFlow.ts'

// i18n: changes.why.*

/** A text, or undefined if the translations have none under this key. */
const known = (t: TFunction, key: string) => {
  const text = t(key)
  return text === key ? undefined : text
}

/** A sentence's beginning inside of another. */
const lowFirst = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1)

/** Why something cannot be done: the text of a known reason, the server's text, or a generic one. */
function whyNot(t: TFunction, reason: string | null): string {
  if (!reason) return t('changes.why.general')
  const text = known(t, `changes.why.${reason.replaceAll('.', '_')}`)
  return text ?? (reason.includes(' ') ? reason : t('changes.why.general'))
}

type Props = { flow: ChangeFlow /** For a dialog; a page has none. */; onClose?: () => void }

/** The actions on a set. One that its state forbids stays reachable and says why. */
export function ChangeActions({ flow, onClose }: Props) {
  const { t } = useTranslation()
  const { change, busy, form } = flow
  const { abilities, state } = change
  const { run, cancel, decide, retry, undo } = abilities
  const later = form.later || change.plannedFor !== null
  const runLabel = change.needsApproval ? t('changes.act.send') : later ? t('changes.act.schedule') : change.act
  const approve = t('changes.act.approve', { act: lowFirst(change.act) })
  const open = state === 'Preview'
  return (
    <>
      {onClose && (
        <Button variant="default" onClick={onClose}>
          {open ? t('form.cancel') : t('form.close')}
        </Button>
      )}
      {!open && change.total > 0 && (
        <Menu
          entries={(['csv', 'xlsx'] as const).map((format) => ({
            key: format,
            label: t(`files.as.${format}`),
            onSelect: () => flow.download(format),
          }))}
          target={
            <Button variant="default" loading={flow.downloading}>
              {t('changes.act.results')}
            </Button>
          }
        />
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
        <Guarded
          label={t('changes.act.undo')}
          kind={change.kind}
          ability={undo}
          loading={busy === 'undo'}
          onPress={flow.undo}
        />
      )}
      {state === 'AwaitingApproval' && isOfRights(decide) && (
        <Guarded label={approve} kind={change.kind} ability={decide} />
      )}
      {decide.allowed && (
        <>
          <Button variant="default" loading={busy === 'decide'} onClick={() => flow.decide(false)}>
            {t('changes.act.reject')}
          </Button>
          <Button loading={busy === 'decide'} onClick={() => flow.decide(true)}>
            {approve}
          </Button>
        </>
      )}
      {open && (
        <Guarded
          filled
          label={runLabel}
          kind={change.kind}
          ability={change.ready > 0 ? run : { allowed: false, reason: 'change.nothing' }}
          loading={busy === 'run'}
          onPress={flow.run}
        />
      )}
    </>
  )
}

type Ability = { allowed: boolean; reason: string | null }
/** Refusals that do not depend on the state of the set: a missing right or group, or acting for another person. */
const isOfRights = ({ allowed, reason }: Ability) =>
  !allowed && (reason === 'auth.forbidden' || reason === 'alias.forbidden')

type GuardedProps = {
  label: string
  kind: ChangeKind
  ability: Ability
  loading?: boolean
  filled?: boolean
  onPress?: () => void
}
function Guarded({ label, kind, ability, loading = false, filled, onPress }: GuardedProps) {
  const { t } = useTranslation()
  const reason = whyNot(t, ability.reason)
  return (
    <GuardedButton
      label={label}
      variant={filled ? 'filled' : 'default'}
      loading={loading}
      refusal={ability.allowed ? undefined : { reason, ...(isOfRights(ability) && { action: kind }) }}
      onClick={onPress}
    />
  )
}
