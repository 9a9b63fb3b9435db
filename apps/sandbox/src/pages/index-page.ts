// The front page: says what this is and where its parts are.
import { html, type SafeHtml } from './html';
import { layout } from './layout';

/** What `/` shows. */
export function indexPage(publicUrl: string): SafeHtml {
  return layout({
    title: '首页',
    body: html`<h1>这是沙箱，不是真实服务</h1>
      <p>
        这里的程序按支付宝、短信运营商、邮件、人脸核身和微信的真实接口协议应答，供本地运行和测试使用。页面上的付款不会动用真实资金，短信和邮件不会发给真实的人，核身不会拍摄。
      </p>
      <section class="panel" aria-labelledby="alipay">
        <h2 id="alipay">支付宝开放平台</h2>
        <p>验证商户的 RSA2 签名，提供收银台、异步通知、退款和对账单。</p>
        <dl class="ledger">
          <div>
            <dt>网关地址</dt>
            <dd class="mono">${publicUrl}/gateway.do</dd>
          </div>
          <div>
            <dt>商户凭据（仅限本机）</dt>
            <dd><a href="/alipay/merchant.json">merchant.json</a></dd>
          </div>
          <div>
            <dt>交易、通知和重发</dt>
            <dd><a href="/alipay/">打开交易列表</a></dd>
          </div>
        </dl>
      </section>
      <section class="panel" aria-labelledby="sms">
        <h2 id="sms">阿里云短信</h2>
        <p>验证 ACS3-HMAC-SHA256 签名，按模板投递到网页手机，并推送状态报告和上行短信。</p>
        <dl class="ledger">
          <div>
            <dt>接口地址</dt>
            <dd class="mono">${publicUrl}/aliyun-sms/</dd>
          </div>
          <div>
            <dt>访问密钥（仅限本机）</dt>
            <dd><a href="/aliyun-sms/credentials.json">credentials.json</a></dd>
          </div>
          <div>
            <dt>签名、模板和发送设置</dt>
            <dd><a href="/aliyun-sms/">打开短信通道</a></dd>
          </div>
          <div>
            <dt>查看收到的短信</dt>
            <dd><a href="/phone">打开网页手机</a></dd>
          </div>
        </dl>
      </section>
      <section class="panel" aria-labelledby="mail">
        <h2 id="mail">邮件服务器</h2>
        <p>按 SMTP 收下寄往任何地址的邮件，在网页邮箱里显示；可以设为拒收、缓慢或应答丢失。</p>
        <dl class="ledger">
          <div>
            <dt>账号（仅限本机）</dt>
            <dd><a href="/mail/credentials.json">credentials.json</a></dd>
          </div>
          <div>
            <dt>查看收到的邮件</dt>
            <dd><a href="/mail">打开网页邮箱</a></dd>
          </div>
        </dl>
      </section>
      <section class="panel" aria-labelledby="identity">
        <h2 id="identity">腾讯云人脸核身</h2>
        <p>验证 TC3-HMAC-SHA256 签名，核身页由您选择通过或未通过。</p>
        <dl class="ledger">
          <div>
            <dt>接口地址</dt>
            <dd class="mono">${publicUrl}/identity/</dd>
          </div>
          <div>
            <dt>访问密钥（仅限本机）</dt>
            <dd><a href="/identity/credentials.json">credentials.json</a></dd>
          </div>
          <div>
            <dt>核身记录</dt>
            <dd><a href="/identity/">打开人脸核身</a></dd>
          </div>
        </dl>
      </section>
      <section class="panel" aria-labelledby="wechat">
        <h2 id="wechat">微信</h2>
        <p>网站应用扫码登录，服务号模板消息。</p>
        <dl class="ledger">
          <div>
            <dt>扫码页与接口地址</dt>
            <dd class="mono">${publicUrl}</dd>
          </div>
          <div>
            <dt>应用凭据（仅限本机）</dt>
            <dd><a href="/wechat/credentials.json">credentials.json</a></dd>
          </div>
          <div>
            <dt>微信账户与收到的消息</dt>
            <dd><a href="/wechat/">打开微信</a></dd>
          </div>
        </dl>
      </section>`,
  });
}
