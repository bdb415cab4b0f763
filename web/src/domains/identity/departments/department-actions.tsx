import { ApartmentOutlined, ArrowDownOutlined, ArrowUpOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { Department, DepartmentPlace } from '@seamark/contract/identity/departments/departments'
import { deleteDepartment, moveDepartment } from '@seamark/contract/identity/index'
import type { MenuProps } from 'antd'
import { deleteItem, useConfirmDeletion } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { createAttempts } from '../../../platform/api/attempts.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { refreshDepartments } from './department-queries.ts'
import { neighbourOf } from './department-rules.ts'

/** The dialog that is open over the tree, and its department. */
export type Opened = { form: 'new'; parent: Department | null } | { form: 'rename' | 'move'; department: Department }

/** Moves at once, as a drop asks for. A refusal is shown, and the tree is read again. */
export const moveTo = ({ id, version, name }: Department, place: DepartmentPlace) =>
  attempt(
    () => call(moveDepartment, { params: { id }, version, body: place }, { quiet: true }),
    t('identity.department.moved', { name }),
  )

/** The tree is small and live: after a conflict it is simply read again. */
const { attempt, refusalText } = createAttempts({
  overtaken: () => t('identity.department.overtaken'),
  refresh: refreshDepartments,
})
export { refusalText }

/** The entries of a row's menu: everything that dragging can do, and more. */
export function useDepartmentMenu(
  departments: readonly Department[],
  mayDelete: boolean,
  open: (opened: Opened) => void,
) {
  const { t } = useWords()
  const remove = useDelete()
  return (department: Department): NonNullable<MenuProps['items']> => {
    const [up, down] = [neighbourOf(departments, department, -1), neighbourOf(departments, department, 1)]
    return [
      {
        key: 'new',
        icon: <PlusOutlined aria-hidden />,
        label: t('identity.department.newBelow'),
        onClick: () => open({ form: 'new', parent: department }),
      },
      {
        key: 'rename',
        icon: <EditOutlined aria-hidden />,
        label: t('identity.department.rename'),
        onClick: () => open({ form: 'rename', department }),
      },
      { type: 'divider' },
      {
        key: 'move',
        icon: <ApartmentOutlined aria-hidden />,
        label: t('identity.department.move'),
        onClick: () => open({ form: 'move', department }),
      },
      {
        key: 'up',
        icon: <ArrowUpOutlined aria-hidden />,
        label: t('identity.department.up'),
        disabled: up === undefined,
        onClick: () => up && void moveTo(department, up),
      },
      {
        key: 'down',
        icon: <ArrowDownOutlined aria-hidden />,
        label: t('identity.department.down'),
        disabled: down === undefined,
        onClick: () => down && void moveTo(department, down),
      },
      ...(mayDelete ? [{ type: 'divider' as const }, deleteItem(() => remove(department))] : []),
    ]
  }
}

/** Asks and deletes. The refusal names the people or departments that are still in it. */
function useDelete() {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()

  async function remove({ id, version, name }: Department) {
    try {
      await call(deleteDepartment, { params: { id }, version }, { quiet: true })
      notices.success(t('identity.department.deleted', { name }))
    } catch (error) {
      notices.error(refusalText(error))
    }
    await refreshDepartments()
  }

  return (department: Department) =>
    confirmDeletion({
      title: t('identity.department.deleteTitle', { name: department.name }),
      content: `${t('identity.department.deleteText')} ${t('settings.switchedOff.sentence')}`,
      onOk: () => remove(department),
    })
}
