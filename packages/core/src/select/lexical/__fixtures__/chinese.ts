/** Tools and questions written for these tests, after the ranking was set. */

type Tools = readonly { readonly name: string; readonly description: string }[]
type Questions = readonly { readonly text: string; readonly gold: string }[]

const toolsOf = (text: string): Tools =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', description = ''] = line.split(' | ')
      return { name, description }
    })

const questionsOf = (text: string): Questions =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [gold = '', question = ''] = line.split(' | ')
      return { text: question, gold }
    })

export const chineseTools: Tools = toolsOf(`
weather_now | 查询某个城市当前的天气状况，包括温度、湿度和风速
air_index | 获取指定地区的空气质量指数和污染物浓度
flight_search | 按出发地、目的地和日期搜索航班，返回票价和余座
hotel_list | 列出某地可预订的酒店及每晚房价
taxi_call | 呼叫出租车或网约车，填写上车地点和目的地
mail_send | 向收件人发送一封电子邮件，可附加文件
mail_search | 在收件箱中按关键词查找邮件
meeting_create | 创建会议并邀请参会者，自动检查日程冲突
leave_apply | 提交请假申请，注明假期类型和起止日期
expense_claim | 填写报销单并上传发票
salary_query | 查询员工本月工资明细
doc_translate | 翻译整篇文档，保留原有格式
text_proofread | 检查文字中的错别字和语病并给出修改建议
image_generate | 根据文字描述生成一张图片
image_compress | 压缩图片大小而不明显降低清晰度
audio_transcribe | 把录音转写成文字稿
video_cut | 裁剪视频片段并导出
music_play | 播放指定歌手或专辑的歌曲
light_switch | 打开或关闭某个房间的灯，可调节亮度
curtain_control | 控制窗帘的开合
robot_clean | 让扫地机器人开始清扫指定区域
order_track | 根据运单号查看快递的物流轨迹
order_return | 为已购买的商品申请退货退款
coupon_list | 查看账户里可用的优惠券
product_find | 按名称、品牌和价格区间查找商品
stock_quote | 获取股票的实时行情和涨跌幅
fund_advice | 根据风险偏好推荐基金组合
loan_plan | 计算贷款每月还款额和总利息
tax_estimate | 估算个人所得税
code_review | 审查一次代码提交，指出潜在缺陷
unit_test_gen | 为函数自动生成单元测试
log_search | 在日志系统中检索错误和异常堆栈
db_backup | 备份数据库到对象存储
container_restart | 重启指定的容器或服务实例
dns_lookup | 解析域名对应的地址记录
ticket_open | 在客服系统中新建一张工单
news_today | 汇总今天的热点新闻
recipe_search | 按食材搜索菜谱和烹饪步骤
doctor_book | 预约医院门诊的挂号
course_find | 查找在线课程和学习资料
`)

export const chineseQuestions: Questions = questionsOf(`
weather_now | 外面冷不冷，现在几度？
air_index | 今天雾霾严重吗，适合开窗通风吗
flight_search | 看看下周一从成都飞深圳的机票
hotel_list | 西湖边上有哪些酒店，一晚多少钱
taxi_call | 帮我叫辆车去虹桥火车站
mail_send | 写封邮件给王老师说我明天晚点到
mail_search | 找一下上个月财务发来的那封邮件
meeting_create | 约大家周四上午开个会
leave_apply | 我想请三天年假
expense_claim | 出差的发票怎么报销
salary_query | 这个月工资发了多少
doc_translate | 把这份英文文档翻译成中文，格式别乱
text_proofread | 看看这段文字有没有错别字
image_generate | 生成一张夕阳下海边的图片
image_compress | 图片太大传不上去，帮我压缩一下
audio_transcribe | 把昨天的录音转成文字
video_cut | 视频只要前三十秒，后面剪掉
music_play | 放一首周杰伦的歌
light_switch | 把卧室的灯调暗一点
curtain_control | 拉上客厅的窗帘
robot_clean | 让机器人打扫一下厨房
order_track | 快递到哪儿了，运单号是 SF1234567
order_return | 衣服大了一码，申请退货
coupon_list | 我还有什么优惠券能用
product_find | 找五百元以下的蓝牙耳机，要索尼品牌的
stock_quote | 宁德时代今天股票涨了多少
fund_advice | 我比较保守，推荐几只基金
loan_plan | 贷款一百万三十年，每个月要还多少
tax_estimate | 年薪三十万要交多少个税
code_review | 审查一下我刚才的提交有没有缺陷
unit_test_gen | 给这个函数补几个单元测试
log_search | 线上服务昨晚报的异常堆栈在哪
db_backup | 升级之前先把数据库备份了
container_restart | 那个容器卡住了，重启它
dns_lookup | 这个域名解析到哪个地址
ticket_open | 客户说登录不了，开一张工单
news_today | 今天有什么大新闻
recipe_search | 冰箱里只有鸡蛋和番茄，能做什么菜
doctor_book | 挂一个周五下午的皮肤科门诊
course_find | 想学数据分析，有没有合适的在线课程
`)

export const englishTools: Tools = toolsOf(`
get_weather_forecast | Returns the weather forecast of a city for the coming days
send_email | Sends an email with optional attachments
search_emails | Searches the mailbox for messages
create_calendar_event | Creates an event in the calendar and invites people
list_calendar_events | Lists upcoming events
set_reminder | Sets a reminder that fires at a given time
translate_text | Translates text from one language into another
summarize_document | Summarizes a long document
search_web | Searches the internet and returns the top pages
read_file | Reads a file from disk
write_file | Writes content to a file
delete_file | Deletes a file
list_directory | Lists the contents of a directory
run_tests | Runs the test suite and reports failures
git_commit | Commits staged changes with a message
create_pull_request | Opens a pull request for a branch
query_database | Runs a SQL query against the database
export_spreadsheet | Exports records as an Excel spreadsheet
restart_service | Restarts a running service
get_logs | Fetches the logs of a server
search_flights | Searches flights between two airports
book_hotel | Books a hotel room
find_restaurants | Finds restaurants near a place
search_recipes | Finds recipes by ingredient
get_stock_price | Gets the current price of a stock
convert_currency | Converts an amount between currencies
calculate_loan_payment | Calculates the monthly payment of a loan
track_package | Tracks a package by its tracking number
refund_order | Refunds an order
search_products | Searches the product catalogue
play_music | Plays a song or a playlist
turn_on_light | Turns a light on or off
generate_image | Generates an image from a prompt
edit_photo | Crops, rotates and filters a photo
find_jobs | Finds job openings
book_doctor | Books an appointment with a doctor
search_news | Searches recent news articles
find_papers | Finds academic papers on a topic
create_chart | Draws a chart from data
manage_users | Adds, removes and lists users and their permissions
`)

export const chineseOverEnglish: Questions = questionsOf(`
get_weather_forecast | 后天广州的天气怎么样
send_email | 发一封邮件给产品经理
search_emails | 在邮箱里搜索客户上周的来信
create_calendar_event | 在日历里加一个周三的评审会
list_calendar_events | 我这周有什么日程
set_reminder | 晚上八点提醒我吃药
translate_text | 把这句话翻译成法语
summarize_document | 给这份文档写一个摘要
search_web | 上网搜一下这个牌子的口碑
read_file | 读取配置文件的内容
write_file | 把结果写到文件里
delete_file | 删除那个临时文件
list_directory | 这个目录下面都有什么
run_tests | 跑一遍测试
git_commit | 提交代码，备注写修复登录
create_pull_request | 为这个分支发起合并请求
query_database | 从数据库里查一下上月的订单数
export_spreadsheet | 把这些记录导出成电子表格
restart_service | 服务没响应了，重启一下
get_logs | 看一下服务器的日志
search_flights | 查下周去东京的航班
book_hotel | 订一间酒店，住两晚
find_restaurants | 附近有什么好吃的餐厅
search_recipes | 红烧肉的菜谱
get_stock_price | 腾讯的股价是多少
convert_currency | 五百美元能换多少人民币，按今天的汇率
calculate_loan_payment | 房贷八十万，每月还款多少
track_package | 我的包裹走到哪里了
refund_order | 这个订单我要退款
search_products | 搜索便宜的商品
play_music | 来点轻松的音乐
turn_on_light | 把客厅的灯打开
generate_image | 画一张雪山的图片
edit_photo | 把这张照片裁剪成正方形
find_jobs | 找一份前端的工作
book_doctor | 预约一位牙科医生
search_news | 最近有哪些科技新闻
find_papers | 找几篇关于睡眠的论文
create_chart | 用这些数据画一个柱状图
manage_users | 给新用户开通权限
`)

export const mixedOverEnglish: Questions = questionsOf(`
get_weather_forecast | Shanghai 明天的 weather 如何
send_email | 帮我 send 一封 email 给 Tom
translate_text | 把这段 text 翻译成 English
summarize_document | 总结一下这个 PDF document
read_file | 打开 src/main.ts 这个 file 看看
run_tests | run 一下 test，看有没有挂的
git_commit | 把改动 commit 一下
create_pull_request | 给 main 提个 pull request
query_database | 写个 SQL 查 users 表
export_spreadsheet | 导出成 Excel 给我
restart_service | restart 一下 nginx 服务
get_logs | 看看 server 的 log
search_flights | 找一下去 Tokyo 的 flight
book_hotel | book 一个 Hilton 的房间
get_stock_price | Apple 的 stock price 现在多少
convert_currency | 100 USD 换成 EUR 是多少
track_package | UPS 的 package 到哪了，tracking number 是 1Z999
play_music | 放 Taylor Swift 的 playlist
generate_image | 用这个 prompt 生成一张 image
create_chart | 做一个 bar chart 展示销售额
`)
