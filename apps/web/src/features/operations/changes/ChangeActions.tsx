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

/** Lets a sentence continue another one. */
const lowFirst = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1)

/** Why something cannot be done: the text of a known reason, the server's text, or a generic one. */
function whyNot(t: TFunction, reason: string | null): string {
  if (!reason) return t('changes.why.general')
  const text = known(t, `changes.why.${reason.replaceAll('.', '_')}`)
  return text ?? (reason.includes(' ') ? reason : t('changes.why.general'))
}

/** The result of each object as a file, once it is known. */
export function ChangeResults({ flow: { change, download, downloading } }: { flow: ChangeFlow }) {
  const { t } = useTranslation()
  // Before it runs there are no results.
  if (change.done + change.failed + change.skipped === 0) return null
  return (
    <Menu
      entries={(['csv', 'xlsx'] as const).map((format) => ({
        key: format,
        label: t(`files.as.${format}`),
        onSelect: () => download(format),
      }))}
      target={
        <Button variant="default" loading={downloading}>
          {t('changes.act.results')}
        </Button>
      }
    />
  )
}

/** The actions on a set, the main one last. One that its state forbids stays reachable and says why. */
function useActs({ change, busy, form, ...flow }: ChangeFlow) {
  const { t } = useTranslation()
  const { abilities, state, kind } = change
  const { run, cancel, decide, retry, undo } = abilities
  const open = state === 'Preview'
  const later = form.later || change.plannedFor !== null
  const runLabel = change.needsApproval ? t('changes.act.send') : later ? t('changes.act.schedule') : change.act
  const approve = t('changes.act.approve', { act: lowFirst(change.act) })
  const act = (label: string, is: typeof busy, onClick: () => void) => (
    <Button key={label} variant="default" loading={busy === is} onClick={onClick}>
      {label}
    </Button>
  )
  return [
    !open &&
      cancel.allowed &&
      act(t(isMoving(state) ? 'changes.act.stop' : 'changes.act.cancel'), 'cancel', flow.cancel),
    isOver(state) &&
      change.failed > 0 &&
      retry.allowed &&
      act(t('changes.act.retry', { count: change.failed }), 'retry', flow.retry),
    isOver(state) && change.done > 0 && !change.undoOf && (undo.allowed || undo.reason) && (
      <Guarded
        key="undo"
        label={t('changes.act.undo')}
        kind={kind}
        ability={undo}
        loading={busy === 'undo'}
        onPress={flow.undo}
      />
    ),
    state === 'AwaitingApproval' && isOfRights(decide) && (
      <Guarded key="approve" label={approve} kind={kind} ability={decide} />
    ),
    decide.allowed && act(t('changes.act.reject'), 'decide', () => flow.decide(false)),
    decide.allowed && (
      <Button key="decide" loading={busy === 'decide'} onClick={() => flow.decide(true)}>
        {approve}
      </Button>
    ),
    open && (
      <Guarded
        key="run"
        filled
        label={runLabel}
        kind={kind}
        ability={change.ready > 0 ? run : { allowed: false, reason: 'change.nothing' }}
        loading={busy === 'run'}
        onPress={flow.run}
      />
    ),
  ]
}

/** The actions of a page: the main one comes first, where the eye is after reading. */
export const ChangeActs = ({ flow }: { flow: ChangeFlow }) => <>{useActs(flow).toReversed()}</>

/** The actions of a dialog: the main one is in its corner. */
export function ChangeActions({ flow, onClose }: { flow: ChangeFlow; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {flow.change.state === 'Preview' ? t('form.cancel') : t('form.close')}
      </Button>
      <ChangeResults flow={flow} />
      {useActs(flow)}
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
