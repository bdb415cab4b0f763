import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './broken-screen.tsx'

/** Shows a failure only in the part of the screen that failed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <BrokenScreen error={this.state.error} reset={() => this.setState({ error: undefined })} />
  }
}
