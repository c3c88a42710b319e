import { createAction } from '@reduxjs/toolkit'

/** What has happened without a call of ours, as a sentence for a toast. */
export const newsHeard = createAction<string>('newsHeard')
