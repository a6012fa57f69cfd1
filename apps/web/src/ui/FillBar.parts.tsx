import { FillBar, toneOfShare } from './FillBar.tsx'
import type { Part } from './part.ts'

export const part: Part = {
  group: 'Messages',
  states: Object.fromEntries(
    [40, 85, 100].map((percent) => [
      `FillBar, ${percent} percent`,
      () => (
        <div style={{ inlineSize: 200 }}>
          <FillBar percent={percent} tone={toneOfShare(percent)} />
        </div>
      ),
    ]),
  ),
}
