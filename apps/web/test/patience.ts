import { configure } from '@testing-library/react'

// What is loaded on first use takes its time where many tests run at once.
configure({ asyncUtilTimeout: 30_000 })
