export { recordActivity } from './subscriptions.activities.ts'
