/** The part of autocannon 9 that we use; it comes without types. */
declare module 'autocannon' {
  export interface Request {
    method?: 'GET' | 'POST'
    path?: string
    headers?: Record<string, string>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  export interface Result {
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    '2xx': number
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    requests: Request[]
    workers?: number
  }): Promise<Result>
}
