import { type ReactElement, useState } from 'react'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { Menu } from './Menu.tsx'
import type { Part, Words } from './part.ts'
import { PendingDialog } from './PendingDialog.tsx'
import { Popover } from './Popover.tsx'
import { SidePanel } from './SidePanel.tsx'
import { Tooltip } from './Tooltip.tsx'

type Draw = (w: Words, close: () => void) => ReactElement

/** A button that opens one of them. */
const opened = (draw: Draw) =>
  function Opened({ w }: { w: Words }) {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {w('Open', 'Ouvrir')}
        </Button>
        {open && draw(w, () => setOpen(false))}
      </>
    )
  }
const nothing = () => undefined
const effect = (w: Words) => w('The account is gone for good.', 'Le compte disparaît définitivement, avec ses données.')

function Small({ w }: { w: Words }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={w('Changes', 'Modifications')}
      opened={open}
      onChange={setOpen}
      target={
        <Button variant="default" onClick={() => setOpen(!open)}>
          {w('Open', 'Ouvrir')}
        </Button>
      }
    >
      {effect(w)}
    </Popover>
  )
}

export const part: Part = {
  group: 'Over',
  states: {
    Dialog: opened((w, onClose) => (
      <Dialog title={w('Codes', 'Codes de secours')} onClose={onClose} actions={<Button onClick={onClose}>OK</Button>}>
        {effect(w)}
      </Dialog>
    )),
    ConfirmDialog: opened((w, onClose) => (
      <ConfirmDialog
        danger
        title={w('Purge Northwind?', 'Purger Northwind ?')}
        submit={w('Purge', 'Purger')}
        refusal={w('It is not closed yet.', 'Il n’est pas encore fermé.')}
        onSubmit={nothing}
        onClose={onClose}
      >
        {effect(w)}
      </ConfirmDialog>
    )),
    PendingDialog: opened((w, onClose) => (
      <PendingDialog
        title={w('Notice', 'Avis')}
        error={new Error(w('Server error occurred', 'Une erreur du serveur est survenue'))}
        failed={w('The templates couldn’t be loaded.', 'Les modèles n’ont pas pu être chargés.')}
        onRetry={nothing}
        onClose={onClose}
      />
    )),
    LeaveDialog: opened((_, onClose) => <LeaveDialog onLeave={onClose} onStay={onClose} />),
    'SidePanel, end': opened((w, onClose) => (
      <SidePanel side="end" title="Northwind Legal" onClose={onClose}>
        <p>{effect(w)}</p>
      </SidePanel>
    )),
    'SidePanel, start': opened((w, onClose) => (
      <SidePanel side="start" title="Menu" onClose={onClose}>
        <p>{effect(w)}</p>
      </SidePanel>
    )),
    Menu: ({ w }) => (
      <Menu
        target={<Button variant="default">{w('More', 'Plus')}</Button>}
        entries={[
          { key: 'copy', label: w('Copy number', 'Copier le numéro'), onSelect: nothing },
          {
            key: 'off',
            label: w('Move', 'Déplacer'),
            onSelect: nothing,
            disabledReason: w('It is closed.', 'Il est fermé.'),
          },
          { key: 'purge', label: w('Purge', 'Purger'), onSelect: nothing, danger: true },
        ]}
      />
    ),
    Popover: Small,
    Tooltip: ({ w }) => (
      <Tooltip label={effect(w)}>
        <Button variant="default">{w('Hover or focus', 'Survoler')}</Button>
      </Tooltip>
    ),
  },
}
