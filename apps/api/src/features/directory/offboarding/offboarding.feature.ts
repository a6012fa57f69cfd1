import type { Feature } from '../../../core/feature.ts'
import { offboardOperation } from './offboarding.operation.ts'

export const offboardingFeature: Feature = { operations: [offboardOperation] }
