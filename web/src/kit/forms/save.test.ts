import { Refusal } from '@seamark/contract/platform/client'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Save, type SaveOptions, useSave } from './save.ts'

const schema = z.object({ name: z.string().min(1) })
const stale = new Refusal(409, {
  status: 409,
  code: 'platform.version_stale',
  message: 'Somebody else was first.',
  requestId: 'r-1',
  errors: 'platform.version_stale',
  details: { current: { version: 2 } },
})

describe('a save', () => {
  it('is sent also where nothing follows it', async () => {
    const send = vi.fn<() => Promise<void>>(() => Promise.resolve())
    await saveOf({ send }).save()
    expect(send).toHaveBeenCalledOnce()
  })

  it('is not sent where the schema finds a problem', async () => {
    const send = vi.fn<(body: { name: string }) => Promise<void>>()
    await saveOf({ schema, send }).save({ name: '' })
    expect(send).not.toHaveBeenCalled()
  })

  it('waits for the one before', async () => {
    const release = Promise.withResolvers<undefined>()
    const send = vi.fn<() => Promise<undefined>>(() => release.promise)
    const { save } = saveOf({ send })
    const first = save()
    await save()
    release.resolve(undefined)
    await first
    expect(send).toHaveBeenCalledOnce()
    await save()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('reads again what may have changed, also when it was refused', async () => {
    const refresh = vi.fn<() => Promise<void>>(() => Promise.resolve())
    await saveOf({ send: () => Promise.reject(stale), refresh }).save()
    expect(refresh).toHaveBeenCalledOnce()
  })
})

describe('a stale version', () => {
  it('is shown by the form that can show it', async () => {
    const onStale = vi.fn<(current: unknown) => boolean>(() => true)
    const onFailure = vi.fn<(text: string, error: unknown) => void>()
    await saveOf({ send: () => Promise.reject(stale), onStale, onFailure }).save()
    expect(onStale).toHaveBeenCalledWith({ version: 2 })
    expect(onFailure).not.toHaveBeenCalled()
  })

  it('is a failure as any other where the form cannot show it', async () => {
    const onFailure = vi.fn<(text: string, error: unknown) => void>()
    await saveOf({ send: () => Promise.reject(stale), onStale: () => false, onFailure }).save()
    expect(onFailure).toHaveBeenCalledWith('Somebody else was first.', stale)
  })
})

/** Renders the hook once: later changes of its state do not render again. */
function saveOf<Body = void, Answer = unknown>(options: SaveOptions<Body, Answer>): Save<Body> {
  const saves: Save<Body>[] = []
  function Form() {
    // oxlint-disable-next-line react/immutability -- the test takes the hook's answer out of the render
    saves.push(useSave(options))
    return null
  }
  renderToString(createElement(Form))
  const [save] = saves
  if (!save) throw new Error('nothing was rendered')
  return save
}
