import { useState } from 'react'
import { ColorPick } from './ColorPick.tsx'
import type { Part } from './part.ts'

function Sample() {
  const [color, setColor] = useState('#006972')
  return <ColorPick label="Choose: Main colour" value={color} onChange={setColor} />
}
export const part: Part = { group: 'Fields', states: { ColorPick: () => <Sample /> } }
