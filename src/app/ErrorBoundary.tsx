import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What stands in place of what broke. */
  fallback: ReactNode
  children: ReactNode
}

/** Keeps a crash where it happened. Give it a `key` that changes with what it guards. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
