import { toneOfShare } from './FillBar.tsx'
import { Meter } from './Meter.tsx'
import type { Part } from './part.ts'

const shareOf = (percent: number) => ({ percent, words: `${percent}%`, tone: toneOfShare(percent) })

export const part: Part = {
  group: 'Messages',
  states: {
    'Meter, nearly full': () => (
      <Meter text="452 of 500 envelopes" share={shareOf(90)} notes={['48 left', 'October']} />
    ),
    'Meter, more than all': () => <Meter text="620 of 500 envelopes" share={shareOf(124)} notes={['120 charged']} />,
    'Meter, without a limit': () => <Meter text="452 envelopes" share={null} />,
  },
}
