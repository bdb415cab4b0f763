import type { IncomingHttpHeaders } from 'node:http'
import { type ProviderServer, startProvider } from './provider-server.ts'

/** Starts a server that speaks the published form of Alibaba Cloud's short messages: SendSms, QuerySendDetails and GetSmsSign. */
export function startAliyun(): Promise<ProviderServer> {
  const actionOf = ({ headers }: { headers: IncomingHttpHeaders }) => headers['x-acs-action']?.toString()
  return startProvider({
    messageOf: (request) =>
      actionOf(request) === 'SendSms'
        ? { ref: request.query.get('OutId') ?? '', target: request.query.get('PhoneNumbers') ?? '' }
        : undefined,
    accept: (request, number, taken) => {
      switch (actionOf(request)) {
        case 'SendSms':
          return { json: { Code: 'OK', Message: 'OK', BizId: `90061974693649${number}^0` } }
        case 'GetSmsSign':
          return { json: { Code: 'OK', Message: 'OK', SignStatus: 1 } }
        default:
          return {
            json: {
              Code: 'OK',
              Message: 'OK',
              SmsSendDetailDTOs: {
                SmsSendDetailDTO: taken
                  .filter(({ target }) => target === request.query.get('PhoneNumber'))
                  .map(({ ref }) => ({ OutId: ref, SendStatus: 3, ErrCode: 'DELIVERED' })),
              },
            },
          }
      }
    },
    expired: { status: 404, json: { Code: 'InvalidAccessKeyId.NotFound', Message: 'gone' } },
  })
}
