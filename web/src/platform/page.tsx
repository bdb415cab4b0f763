import { useRouter } from '@tanstack/react-router'
import type { FormInstance, Modal } from 'antd'
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { z } from 'zod'
import { href, readSearch, type SearchPatch, withPatch } from './search.ts'
import { drafts, isShown, tabs } from './tabs/tabs.ts'
import type { Page } from './tabs/tabs.rules.ts'

export type { Page } from './tabs/tabs.rules.ts'

type ModalApi = ReturnType<typeof Modal.useModal>[0]

export const PageContext = createContext<Page | null>(null)
export const ModalContext = createContext<ModalApi | null>(null)

/** Returns the page as its own tab knows it. Pages must not read the router's hooks, which describe the page in front. */
export function usePage(): Page {
  const page = use(PageContext)
  if (!page) throw new Error('usePage outside a kept page')
  return page
}

/** The address is one of ours, but nothing can stand at it. */
export class UnknownAddress extends Error {
  override name = 'UnknownAddress'
}

/** Returns the checked parameters of this page's path; throws `UnknownAddress` if the schema refuses them, and the page says that it does not exist. */
export function usePageParams<S extends z.ZodType>(schema: S): z.output<S> {
  const { params } = usePage()
  return useMemo(() => {
    const read = schema.safeParse(params)
    if (!read.success) throw new UnknownAddress()
    return read.data
  }, [schema, params])
}

/** Returns this tab's own filters, typed; wrong entries in the address become the schema's defaults. */
export function usePageSearch<S extends z.ZodType<object>>(schema: S): z.output<S> {
  const { search } = usePage()
  return useMemo(() => readSearch(schema, search), [schema, search])
}

/** Returns a function that changes this tab's own filters in place. Empty values leave the address; lists are written with commas. */
export function useSetPageSearch(): (patch: SearchPatch) => void {
  const page = usePage()
  const router = useRouter()
  return (patch) => {
    const now = tabs.get().tabs.find((tab) => tab.key === page.key)?.live?.page ?? page
    if (isShown(page)) router.history.replace(href(page.key, withPatch(now.search, patch)))
  }
}

/**
 * Returns a function that goes to one of our addresses, unless the person has left this page meanwhile. `inPlace` is for an address that takes the place
 * of this one: the way back does not lead here.
 */
export function useGo(): (to: string, how?: { inPlace?: boolean }) => void {
  const page = usePage()
  const router = useRouter()
  return (to, { inPlace = false } = {}) => {
    if (!isShown(page)) return
    if (inPlace) router.history.replace(to)
    else router.history.push(to)
  }
}

/** Returns a function that goes to one of our addresses from wherever the person is by then, for a message that outlives its page. */
export function useVisit(): (to: string) => void {
  const router = useRouter()
  return (to) => router.history.push(to)
}

/** Whoever rests so long on a link is likely to follow it; a pointer that passes over a list asks for nothing. */
const nearMs = 60
/** What is read ahead depends on no query. */
const pathOf = (address: string) => address.replace(/[?#].*$/, '')

/** A link inside the product: a plain click stays in this window, the browser handles every other click. */
export function PageLink({
  href: to,
  onClick,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const router = useRouter()
  function go(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    event.stopPropagation()
    router.history.push(to)
  }
  const ahead = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(ahead.current)
  const near = () => {
    leave()
    ahead.current = setTimeout(() => void router.preloadRoute({ to: pathOf(to) }), nearMs)
  }
  return (
    <a href={to} onClick={go} onPointerEnter={near} onPointerLeave={leave} onFocus={near} onBlur={leave} {...rest}>
      {children}
    </a>
  )
}

/** Returns dialogs that live and hide with this page; antd's static ones would stay over the next page. */
export function usePageModal(): ModalApi {
  const modal = use(ModalContext)
  if (!modal) throw new Error('usePageModal outside a kept page')
  return modal
}

/** Gives this tab a name, such as a company's; undefined restores the route's own title. */
export function useTabTitle(text: string | undefined) {
  const { key } = usePage()
  useEffect(() => tabs.label(key, text), [key, text])
}

interface Stored<Values, Note> {
  values: Values
  note?: Note
}

export interface Draft<Values, Note> {
  /** The form came back with what was typed before. */
  restored: boolean
  /** The note stored beside the restored values, such as the version that they began from. */
  note: Note | undefined
  /** Deletes the draft, after saving or giving up. */
  drop: () => void
  /** Spread it on the form: `<Form form={form} {...draft.props}>`. */
  props: { onValuesChange: (changed: unknown, values: Values) => void }
}

/**
 * Keeps what is typed into a form of this page until it is saved or dropped, also over a reload, and marks the tab as unsaved.
 * Values must be plain data; a date must be kept as text.
 */
export function useDraft<Values extends object, Note = undefined>(
  name: string,
  form: FormInstance<Values>,
  note?: Note,
): Draft<Values, Note> {
  const { key } = usePage()
  const [before] = useState(() => drafts.read(key, name) as Stored<Values, Note> | null)
  const dropped = useRef(before === null)
  useLayoutEffect(() => {
    if (before && !dropped.current) form.setFieldsValue(before.values)
    dropped.current = true
  }, [before, form])
  const firstNote = useRef(before?.note ?? note)
  return {
    restored: before !== null,
    note: before?.note,
    drop() {
      // What is typed from now on begins from the record as it is then.
      firstNote.current = undefined
      drafts.drop(key, name)
    },
    props: {
      onValuesChange: (_changed, values) => drafts.write(key, name, { values, note: firstNote.current ?? note }),
    },
  }
}
