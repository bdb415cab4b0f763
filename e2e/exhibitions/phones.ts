import { createExhibition, newExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { addDays } from '@seamark/contract/platform/days'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { apiOf, type Desk } from '../desk.ts'
import { addColleague } from '../identity/accounts/colleagues.ts'
import { png } from '../trust/images.ts'

/** A fair of these days. */
export async function makeFair(desk: Desk, name: string) {
  const manager = await desk.person('manager')
  const today = new Date().toISOString().slice(0, 10)
  const body = newExhibition.parse({ name, fromDay: today, toDay: addDays(today, 2) })
  return apiOf(manager)(createExhibition, { body })
}

/** A sales person of her own with a phone, whose page is kept on it. */
export async function openPhone(desk: Desk, fairId: number, name: string): Promise<{ page: Page; username: string }> {
  const username = await addColleague(desk, name, ['sales'])
  const page = await desk.person(username, {
    language: 'zh',
    width: 375,
    height: 812,
    touch: true,
    at: `/exhibition/capture/?fair=${fairId}`,
  })
  await page.getByText('可离线使用').waitFor()
  return { page, username }
}

/** Gives the photo that the phone's camera would give. */
export const shoot = (page: Page, buffer = png(1800, 1200), mimeType = 'image/png') =>
  page.getByLabel('拍名片').setInputFiles({ name: 'card', mimeType, buffer })

export const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()

/** Saves the card, and waits until the page says that so many wait. */
export async function save(page: Page, waiting: number) {
  await tap(page, '保存')
  await page.getByRole('button', { name: waiting === 0 ? '已全部同步' : `待同步 ${waiting}`, exact: true }).waitFor()
}

/** Shoots a card with a note, and saves it. */
export async function capture(page: Page, note: string, waiting: number) {
  await page.getByLabel('备注').fill(note)
  await save(page, waiting)
}

export async function signOut(page: Page, how: string) {
  await tap(page, '菜单')
  await tap(page, '退出登录')
  await page.getByRole('dialog').getByRole('button', { name: how, exact: true }).tap()
}

/** Waits until the server has this many captures of the fair, and returns them, the oldest first. */
export async function capturesOf(desk: Desk, fairId: number, count: number) {
  const read = async () => {
    const { rows } = await desk.query(
      `select k.*, u.username, extract(epoch from k.captured_at - k.arrived_at)::float8 as ahead,
         (select count(*)::int from exhibitions.capture_images i where i.capture_id = k.id) as photos
       from exhibitions.captures k join identity.users u on u.id = k.author_id where k.exhibition_id = $1 order by k.number`,
      [fairId],
    )
    return rows as Record<string, unknown>[]
  }
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBe(count)
  return read()
}
