import { numberIn } from '@portal/contract/core/language'
import { nice, ticks } from 'd3-array'
import { useTranslation } from '../lib/i18n.ts'
import css from './Bars.module.css'

/** One bar: its name below it, its parts from the axis up, and the line to compare with, if there is one. */
export type Stack = {
  key: string
  tick: string
  parts: readonly { fill: string; value: number }[]
  line?: number | null
}
type Props = {
  stacks: readonly Stack[]
  height: number
  /** The bar whose figures are shown. */
  at: number | undefined
  onPoint: (at: number | undefined) => void
}

const sumOf = ({ parts }: Stack) => parts.reduce((sum, { value }) => sum + value, 0)
/** The width decides how many names fit below so many bars (Bars.module.css). */
const crowded = 6

/** Stacked bars, drawn only: the component around them gives the figures in words. */
export function Bars({ stacks, height, at, onPoint }: Props) {
  const { language } = useTranslation().i18n
  const most = Math.max(1, ...stacks.map((stack) => Math.max(sumOf(stack), stack.line ?? 0)))
  const [, top] = nice(0, most, 4)
  const up = (value: number) => `${(100 * value) / top}%`
  const figures = ticks(0, top, 4).filter(Number.isInteger)
  const figureText = (value: number) => numberIn(language, value, { notation: 'compact', maximumFractionDigits: 1 })
  return (
    <div
      className={css['plot']}
      style={{ blockSize: height }}
      aria-hidden="true"
      onPointerLeave={() => onPoint(undefined)}
    >
      {figures.map((value) => (
        <div key={value} className={css['across']} style={{ insetBlockEnd: up(value) }}>
          <span>{figureText(value)}</span>
        </div>
      ))}
      <div className={css['columns']} data-crowded={stacks.length > crowded || undefined}>
        {stacks.map(({ key, tick, parts, line }, place) => (
          <div
            key={key}
            className={css['column']}
            data-on={place === at || undefined}
            onPointerEnter={() => onPoint(place)}
          >
            <div className={css['bar']}>
              {parts.map(
                ({ fill, value }) =>
                  value > 0 && (
                    <svg key={fill} style={{ blockSize: up(value) }}>
                      <rect width="100%" height="100%" fill={fill} />
                    </svg>
                  ),
              )}
            </div>
            {line != null && <div className={css['line']} style={{ insetBlockEnd: up(line) }} />}
            <span className={css['tick']}>{tick}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

type LegendProps = {
  /** The subject of the figures. */
  children: React.ReactNode
  /** A part without a fill is a dashed line. */
  parts: readonly { name: string; fill: string | null; figure: string }[]
}
/** The names of the parts, with the figures of one bar or of all. */
export const Legend = ({ children, parts }: LegendProps) => (
  <div className={css['legend']}>
    <p className={css['head']}>{children}</p>
    {parts.length > 0 && (
      <ul className={css['names']}>
        {parts.map(({ name, fill, figure }) => (
          <li key={fill ?? ''} className={css['name']}>
            <svg className={css['swatch']} aria-hidden="true">
              {fill === null ? (
                <line x2="100%" y1="50%" y2="50%" className={css['dash']} />
              ) : (
                <rect width="100%" height="100%" rx="3" fill={fill} />
              )}
            </svg>
            <span>{name}</span>
            <span className={css['figure']}>{figure}</span>
          </li>
        ))}
      </ul>
    )}
  </div>
)
