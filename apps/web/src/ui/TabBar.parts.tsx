import { useState } from 'react'
import { Anchor } from './Anchor.tsx'
import { ChoiceBar } from './ChoiceBar.tsx'
import type { Part, Words } from './part.ts'
import { TabBar } from './TabBar.tsx'
import { Tabs } from './Tabs.tsx'

const names = (w: Words) => [
  w('Account details', 'Détails du compte'),
  w('Users', 'Utilisateurs'),
  w('Plans', 'Forfaits'),
  w('Domains', 'Domaines et enregistrements'),
  w('Settings', 'Paramètres'),
  w('Features', 'Fonctionnalités'),
  w('Branding', 'Image de marque'),
  w('Activity', 'Activité'),
]
const tabs = (w: Words) => names(w).map((label, at) => ({ id: at + 1, label, ...(at === 1 && { badge: '3' }) }))

function Bar({ w }: { w: Words }) {
  const [current, setCurrent] = useState(1)
  return <TabBar label={w('Views', 'Vues')} tabs={tabs(w).slice(0, 3)} current={current} onChange={setCurrent} />
}
function Record({ w }: { w: Words }) {
  const [current, setCurrent] = useState(8)
  const marked = tabs(w).map((tab) => ({ ...tab, ...(tab.id === 5 && { mark: w('not saved', 'non enregistré') }) }))
  return (
    <Tabs label={w('Account', 'Compte')} tabs={marked} current={current} onChange={setCurrent}>
      <p>{names(w)[current - 1]}</p>
    </Tabs>
  )
}
function Choice({ w }: { w: Words }) {
  const [value, setValue] = useState<'list' | 'tree'>('list')
  return (
    <ChoiceBar<'list' | 'tree'>
      label={w('Layout', 'Présentation')}
      choices={[
        { value: 'list', label: w('List', 'Liste') },
        { value: 'tree', label: w('Tree', 'Arborescence') },
      ]}
      value={value}
      onChange={setValue}
    />
  )
}

export const part: Part = {
  group: 'Navigation',
  wide: true,
  states: {
    'Tabs, more than fit': Record,
    TabBar: Bar,
    focused: Choice,
    Anchor: ({ w }) => <Anchor href="/accounts/acctSearch">{w('All accounts', 'Tous les comptes')}</Anchor>,
  },
}
