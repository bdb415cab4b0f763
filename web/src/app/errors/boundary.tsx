import { Component, type ReactNode } from 'react'
import { UnknownAddress } from '../../platform/page.tsx'
import { BrokenScreen } from './broken-screen.tsx'

interface BoundaryProps {
  children: ReactNode
  /** Stands where nothing can stand at the address. */
  unknown?: ReactNode
}

/** Shows a failure only in the part of the screen that failed. */
export class ErrorBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    if (this.state.error instanceof UnknownAddress && this.props.unknown) return this.props.unknown
    return <BrokenScreen error={this.state.error} reset={() => this.setState({ error: undefined })} />
  }
}
