/** Sentences by which an answer claims to have written something, in four languages. Nothing is written before somebody confirms a proposal. */
const claims = [
  /(?:已经?|成功)(?:为您|帮您|给您|为你|帮你|给你|替您|替你)?(?:成功)?(?:创建|新建|建好|建立|添加|保存|记录|更新|修改|删除|安排|设置|提交|发送|写入|登记|完成创建)/u,
  /(?:创建|新建|添加|保存|更新|修改|删除|提交|发送|记录|登记)(?:好了|成功|完毕|完成了?)/u,
  /\b(?:i(?:'|’)?ve|i have|have been|has been|was|were|is now|been)\s+(?:successfully\s+|now\s+)?(?:created|saved|added|updated|deleted|sent|scheduled|recorded|logged|assigned|changed|removed|set up)\b/iu,
  /\bsuccessfully\s+(?:created|saved|added|updated|deleted|sent|scheduled|recorded|logged|assigned|changed|removed)\b/iu,
  /^\s*(?:done|saved|created|sent|updated|deleted)\b[.!]?\s*$/imu,
  /\b(?:he|ha sido|han sido|fue|fueron|se ha|se han)\s+(?:creado|guardado|añadido|actualizado|eliminado|enviado|programado|registrado|asignado|modificado)/iu,
  /(?:作成|保存|登録|追加|更新|変更|削除|送信|設定|記録)(?:いたしました|しました|されました|済みです|が完了)/u,
]

/** Whether a text says that something was saved, made, changed or sent. */
export const claimsToHaveWritten = (text: string): boolean => claims.some((claim) => claim.test(text.normalize('NFKC')))
