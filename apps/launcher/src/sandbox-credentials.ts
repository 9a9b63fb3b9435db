// Copies the credentials a merchant would copy from the providers' consoles, from the sandbox peers.

/** Environment for the server, so that its production adapters talk to the peers. */
export async function sandboxCredentials(sandbox: string): Promise<Record<string, string>> {
  const [alipay, wechatPay, sms, identity, esign, wechat, mail, nuonuo] = await Promise.all([
    fetchJson(`${sandbox}/alipay/merchant.json`),
    fetchJson(`${sandbox}/wechat-pay/credentials.json`),
    fetchJson(`${sandbox}/aliyun-sms/credentials.json`),
    fetchJson(`${sandbox}/identity/credentials.json`),
    fetchJson(`${sandbox}/esign/credentials.json`),
    fetchJson(`${sandbox}/wechat/credentials.json`),
    fetchJson(`${sandbox}/mail/credentials.json`),
    fetchJson(`${sandbox}/nuonuo/credentials.json`),
  ]);
  return {
    ALIPAY_GATEWAY: `${sandbox}/gateway.do`,
    ALIPAY_APP_ID: alipay.appId ?? '',
    ALIPAY_SELLER_ID: alipay.sellerId ?? '',
    ALIPAY_PRIVATE_KEY: alipay.merchantPrivateKey ?? '',
    ALIPAY_PUBLIC_KEY: alipay.alipayPublicKey ?? '',
    WECHAT_PAY_URL: wechatPay.url ?? '',
    WECHAT_PAY_APP_ID: wechatPay.appId ?? '',
    WECHAT_PAY_MCH_ID: wechatPay.mchId ?? '',
    WECHAT_PAY_SERIAL: wechatPay.serial ?? '',
    WECHAT_PAY_PRIVATE_KEY: wechatPay.merchantPrivateKey ?? '',
    WECHAT_PAY_API_V3_KEY: wechatPay.apiV3Key ?? '',
    WECHAT_PAY_PUBLIC_KEY_ID: wechatPay.publicKeyId ?? '',
    WECHAT_PAY_PUBLIC_KEY: wechatPay.publicKey ?? '',
    WECHAT_PAY_NEXT_PUBLIC_KEY_ID: wechatPay.nextPublicKeyId ?? '',
    WECHAT_PAY_NEXT_PUBLIC_KEY: wechatPay.nextPublicKey ?? '',
    ALIYUN_SMS_ENDPOINT: `${sandbox}/aliyun-sms/`,
    ALIYUN_SMS_ACCESS_KEY_ID: sms.accessKeyId ?? '',
    ALIYUN_SMS_ACCESS_KEY_SECRET: sms.accessKeySecret ?? '',
    ALIYUN_SMS_CODE_TEMPLATES: sms.codeTemplates ?? '',
    ALIYUN_SMS_NOTICE_TEMPLATES: sms.noticeTemplates ?? '',
    SMTP_URL: mail.smtpUrl ?? '',
    SMTP_FROM: mail.from ?? '',
    TENCENT_FACEID_ENDPOINT: identity.endpoint ?? '',
    TENCENT_FACEID_SECRET_ID: identity.secretId ?? '',
    TENCENT_FACEID_SECRET_KEY: identity.secretKey ?? '',
    TENCENT_FACEID_RULE_ID: identity.ruleId ?? '',
    ESIGN_URL: esign.url ?? '',
    ESIGN_APP_ID: esign.appId ?? '',
    ESIGN_APP_SECRET: esign.secret ?? '',
    WECHAT_OPEN_URL: wechat.openUrl ?? '',
    WECHAT_API_URL: wechat.apiUrl ?? '',
    WECHAT_APP_ID: wechat.appId ?? '',
    WECHAT_APP_SECRET: wechat.appSecret ?? '',
    WECHAT_SERVICE_APP_ID: wechat.serviceAppId ?? '',
    WECHAT_SERVICE_APP_SECRET: wechat.serviceAppSecret ?? '',
    WECHAT_SERVICE_TEMPLATE_ID: wechat.templateId ?? '',
    NUONUO_URL: nuonuo.url ?? '',
    NUONUO_TOKEN_URL: nuonuo.tokenUrl ?? '',
    NUONUO_APP_KEY: nuonuo.appKey ?? '',
    NUONUO_APP_SECRET: nuonuo.appSecret ?? '',
    NUONUO_FILE_HOSTS: nuonuo.fileHosts ?? '',
    INVOICE_SELLER_NAME: nuonuo.name ?? '',
    INVOICE_SELLER_TAX_NO: nuonuo.taxNo ?? '',
    INVOICE_SELLER_ADDRESS: nuonuo.address ?? '',
    INVOICE_SELLER_PHONE: nuonuo.phone ?? '',
    INVOICE_SELLER_BANK: nuonuo.bank ?? '',
    INVOICE_SELLER_ACCOUNT: nuonuo.account ?? '',
    INVOICE_CLERK: nuonuo.clerk ?? '',
  };
}

async function fetchJson(url: string): Promise<Record<string, string>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Record<string, string>;
}
