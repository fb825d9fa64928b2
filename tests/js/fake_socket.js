/** A socket whose other end is the test. */
export class FakeSocket {
  readyState = 0;
  sent = [];

  constructor(url) {
    this.url = url;
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  opens() {
    this.readyState = 1;
    this.onopen();
  }

  breaks() {
    this.readyState = 3;
    this.onclose();
  }

  says(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}
