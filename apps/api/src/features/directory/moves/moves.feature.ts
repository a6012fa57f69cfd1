import type { Feature } from '../../../core/feature.ts'
import { moveOperation } from './moves.operation.ts'

export const movesFeature: Feature = { operations: [moveOperation] }
