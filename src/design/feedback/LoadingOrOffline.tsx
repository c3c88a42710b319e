import type { ReactNode } from 'react'
import { useIsOnline } from '../useIsOnline'
import { Notice } from './Notice'

interface LoadingOrOfflineProps {
  /** Completes the sentence: `this page`, `the form`. */
  what: string
  /** The shape of what is loading. */
  children: ReactNode
}

/** A skeleton, or while offline a sentence, for what loads by itself. */
export function LoadingOrOffline({ what, children }: LoadingOrOfflineProps) {
  const isOnline = useIsOnline()
  if (isOnline) return children

  return <Notice role="status">We’ll load {what} when you reconnect.</Notice>
}
